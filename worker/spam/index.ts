/**
 * Spam protection of the community: what members want to publish is judged by rules, limits and a model that learns from
 * what moderators decide. The object `SpamFilter` judges and learns; settings and the block list are in the database.
 */
export { spamAdminApi } from "./api-admin.ts";
export { filterObject } from "./filter-object.ts";
export { spamService } from "./service.ts";
export { spamAdminService } from "./service-admin.ts";
export { SpamFilter } from "./spam-filter.ts";
export { humanCheckCsp } from "./turnstile.ts";
