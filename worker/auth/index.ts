/**
 * Accounts: sign-in, sessions and roles. Built on D1: opaque session tokens read on every signed-in request, email
 * codes, passwords, passkeys, an authenticator app, and an OpenID Connect provider if one is configured.
 */
export { authApi } from "./api.ts";

export { deriveSealingKey, seal, unseal } from "./keys.ts";
export { users } from "./schema.ts";
export { getSecurityOverview, listStaffAccounts } from "./security-overview.ts";
export { type AuthService, authService } from "./service.ts";
export {
  listActiveSessionIds,
  readSessionStates,
  readViewer,
  type SessionStates,
  sessionUserIdSql,
  type Viewer,
} from "./sessions.ts";
export { readStaffName, staffNameSql } from "./staff-names.ts";
