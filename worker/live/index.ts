/**
 * What every open page must learn at once: the maintenance and forum flags. Control decides and stores them, hubs hold
 * the open sockets, KV carries them to requests that have no socket.
 */
export { liveAdminApi, liveApi } from "./api.ts";
export { type BroadcastSource, ChannelBroadcast } from "./channel-broadcast.ts";
export { connectLiveSocket } from "./connect-live-socket.ts";
export { MODERATION_TOPIC } from "./contract.ts";
export { Control } from "./control.ts";
export { Hub } from "./hub.ts";
export { listsChannel, memberChannel } from "./hub-watchers.ts";
export { renderMaintenancePage } from "./maintenance-page.ts";
export { ReaderCount } from "./reader-count.ts";
export { type LiveService, liveService } from "./service.ts";
