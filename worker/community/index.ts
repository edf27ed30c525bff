/**
 * The forum. Each topic is an object of its own that numbers its posts and tells the hubs; lists, tags and profiles are in
 * D1 and follow the objects. Who may do what is decided by the service, before an object is asked.
 */

export { communityApi } from "./api.ts";
export { communityAdminApi } from "./api-admin.ts";
export { communityStaffApi } from "./api-staff.ts";
export { requireActor, topicOf as topicObject } from "./deps.ts";
export { forumImportApi } from "./import/api-admin.ts";
export { cookImportedText } from "./import/cook-imported.ts";
export { forumImportService } from "./import/service.ts";
export { type CommunityMember, requireMember } from "./profiles.ts";
export { communityService } from "./service.ts";
export { Topic } from "./topic.ts";
export { TopicDirectory } from "./topic-directory.ts";
export { TopicFeed } from "./topic-feed.ts";
