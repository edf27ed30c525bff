/**
 * Moderation of the community: what members report and what the spam filter holds comes into one queue, where moderators
 * decide. The object `Moderation` owns the queue and the record of decisions; services check who may do what.
 */

export { moderationApi } from "./api.ts";
export { moderationAdminApi } from "./api-admin.ts";
export { Moderation, moderationObject } from "./moderation.ts";
export { moderationService } from "./service.ts";
