/**
 * Accounts: who somebody is, how they prove it, and what their role lets them do. A small core of
 * our own on D1: opaque session tokens read on every signed-in request, codes by mail, passwords,
 * passkeys, an authenticator app, and an outside provider where one is configured.
 */
export { authApi } from "./api.ts";
export type { AdminAccess, Role } from "./domain.ts";
export { safeReturnTo } from "./domain.ts";
export { users } from "./schema.ts";
export { getSecurityOverview, listStaffAccounts, type StaffAccount } from "./security-overview.ts";
export { type AuthService, type AuthServiceDeps, authService } from "./service.ts";
export { readViewer, type Viewer } from "./sessions.ts";
