/**
 * What is one member's own: how far they have read, what they follow, bookmarks, drafts, and what they
 * are told of: in the page, by email, by push. Each member has an object of its
 * own, named by the account's id, which tells all their open pages what changes.
 */
export { membersApi } from "./api.ts";
export { notificationsApi } from "./api-notifications.ts";
export { callMember } from "./call-member.ts";
export { Member } from "./member.ts";
export { notificationsService } from "./notifications-service.ts";
export { moveForMembers, notifyMembers } from "./notify-members.ts";
export { createPushSender, type PushSender } from "./push/push-sender.ts";
export { membersService } from "./service.ts";
export { listWatchers } from "./watch-list.ts";
