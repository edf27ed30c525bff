import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { EmailService } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { bindDeps } from "../platform/bind-deps.ts";
import * as account from "./account.ts";
import { deleteExpiredChallenges } from "./challenges.ts";
import { createClearedCookies, createHintCookie } from "./cookies.ts";
import type { AuthDeps } from "./deps.ts";
import { type AdminAccess, getAdminAccess, type Role } from "./domain.ts";
import * as emailChange from "./email-change.ts";
import * as codes from "./email-codes.ts";
import * as firstAdmin from "./first-admin.ts";
import { hmac, isEqualConstantTime, seal, unseal } from "./keys.ts";
import * as oidc from "./oidc.ts";
import { readOidcConfig } from "./oidc-provider.ts";
import * as passkeys from "./passkeys.ts";
import { type DataOwner, deleteAccount, exportPersonalData } from "./personal-data.ts";
import { sendSecurityNotice } from "./security-notice.ts";
import { listStaffAccounts } from "./security-overview.ts";
import {
  deleteExpiredSessions,
  readViewer,
  revokeOtherSessions,
  revokeOwnSession,
  revokeSession,
  rotateSession,
  type Viewer,
} from "./sessions.ts";
import { completeSecondFactor, findPendingSecondFactor, signInByPassword } from "./sign-in.ts";
import * as staff from "./staff.ts";
import * as totp from "./totp.ts";
import { listSecondFactors, type SecondFactor } from "./users.ts";

/** What the account service needs; tests may pass a `fetch` of their own. */
export type AuthServiceDeps = AuthDeps & { emails: EmailService; fetch?: typeof fetch };

/** All use cases of accounts, for one request. Sign-ins return Set-Cookie values, never a token. */
export function authService(deps: AuthServiceDeps) {
  const viewer = () => readViewer(deps);
  const requireViewer = async (): Promise<Viewer> => {
    const v = await viewer();
    if (!v) throw httpError("unauthenticated", "Sign in to continue.");
    return v;
  };
  /** Who may see and change how to sign in; see requireOwnSecondFactor. */
  const requireOwner = async (): Promise<Viewer> => {
    const v = await requireViewer();
    account.requireOwnSecondFactor(v);
    return v;
  };
  const requireSudoOwner = async (): Promise<Viewer> => {
    const v = await requireOwner();
    account.requireSudo(deps, v);
    return v;
  };
  const requireEnrollee = async (): Promise<Viewer> => {
    const v = await requireOwner();
    account.requireEnrollmentRight(v);
    // An invitation takes the place of the recent sign-in, until the first factor is added.
    if (!v.isInvited || v.hasSecondFactor) account.requireSudo(deps, v);
    return v;
  };
  /** Adding a factor proves it: this session counts as verified. Sessions that did not pass one end with the first. */
  const rotateAfterAddedFactor = (v: Viewer, why: string): Promise<string[]> =>
    rotateSession(deps, v, { secondFactor: true, sudo: true, others: !v.hasSecondFactor, why });
  /** Without the last factor, no session counts as verified. */
  const rotateAfterRemovedFactor = async (v: Viewer, why: string): Promise<string[]> => {
    const isLast = (await listSecondFactors(deps, v.userId)).length === 0;
    return rotateSession(deps, v, { secondFactor: !isLast, others: true, why });
  };

  return {
    /** The server's decision on access to the admin area; every admin route checks it again. */
    getAdminAccess: async (): Promise<AdminAccess> => getAdminAccess(await viewer(), deps.local),
    viewer,
    /** Signs a value for a link; `purpose` keeps a signature of one use from being valid for another. */
    sign: (purpose: string, text: string) => hmac(deps, purpose, text),
    /** Checks a signature of `sign`, in constant time. */
    verify: async (purpose: string, text: string, signature: string) =>
      isEqualConstantTime(await hmac(deps, purpose, text), signature),
    /** Encrypts a text that must be read again. */
    seal: (text: string) => seal(deps, new TextEncoder().encode(text)),
    /** Decrypts a text of `seal`. @throws when it was changed */
    unseal: async (sealed: string) => new TextDecoder().decode(await unseal(deps, sealed)),

    ...bindDeps(deps, {
      sendCode: codes.sendCode,
      verifyCode: codes.verifyCode,
      signUp: codes.signUp,
      signInByPassword,
      verifySecondFactor: completeSecondFactor,
      startRecovery: codes.startRecovery,
      finishRecovery: codes.finishRecovery,
      createPasskeySignInOptions: passkeys.createPasskeySignInOptions,
      signInByPasskey: passkeys.signInByPasskey,
      getOidcReturnTo: oidc.readOidcReturnTo,
      confirmEmailChange: emailChange.confirmEmailChange,
      restoreEmail: emailChange.restoreEmail,
      listStaff: listStaffAccounts,
      listStaffInvitations: staff.listStaffInvitations,
      listClosedAccounts: staff.listClosedAccounts,
      readInvitation: staff.readInvitation,
      acceptInvitation: staff.acceptInvitation,
      bootstrapLocalUsers: firstAdmin.bootstrapLocalUsers,
      isSetupAvailable: firstAdmin.isSetupAvailable,
      createFirstAdmin: firstAdmin.createFirstAdmin,
    }),
    /** What the sign-in of this browser that waits for its second factor may be completed with; empty without one. */
    listPendingFactors: async (): Promise<SecondFactor[]> => (await findPendingSecondFactor(deps))?.factors ?? [],

    /** Where GET /api/login redirects: to the configured provider, or to our own page. */
    async startLogin(returnTo: string): Promise<{ location: string; cookies: string[] }> {
      const config = readOidcConfig(deps.env);
      if (config) return oidc.startOidcSignIn(deps, config, returnTo);
      return { location: `/login?returnTo=${encodeURIComponent(returnTo)}`, cookies: [] };
    },
    async finishOidcLogin(query: URLSearchParams) {
      const config = readOidcConfig(deps.env);
      if (!config) throw httpError("not_found", "There is nothing here.");
      return oidc.finishOidcSignIn(deps, config, query);
    },
    /** Ends this session; harmless without one. @returns cookies that clear the browser's */
    async signOut(): Promise<string[]> {
      await revokeOwnSession(deps, "signed out");
      return createClearedCookies(deps);
    },

    getAccountOverview: async () => account.getAccountOverview(deps, await requireOwner()),
    async changeProfile(firstName: string | null): Promise<string[]> {
      const v = await requireViewer();
      await account.changeProfile(deps, v, firstName);
      return [createHintCookie(deps, firstName || v.email, v.role)];
    },
    startEmailChange: async (email: string) => emailChange.startEmailChange(deps, await requireOwner(), email),
    changePassword: async (input: { current?: string; password: string }) =>
      account.changePassword(deps, await requireOwner(), input),
    revokeSession: async (id: string) => revokeSession(deps, (await requireOwner()).userId, id),
    async revokeOtherSessions(): Promise<void> {
      const v = await requireOwner();
      await revokeOtherSessions(deps, v.userId, v.sessionId, "revoked");
    },
    /** @param readArchivedRows rows of the person's that are stored outside the database, by table and column */
    exportPersonalData: async (readArchivedRows: () => Promise<Record<string, Record<string, unknown>[]>>) =>
      exportPersonalData(deps, await requireOwner(), readArchivedRows),
    /** The same for a request that staff answer; who calls it has checked that staff ask. */
    exportDataOf: (owner: DataOwner, readArchivedRows: () => Promise<Record<string, Record<string, unknown>[]>>) =>
      exportPersonalData(deps, owner, readArchivedRows),
    /** @param beforeDelete what must end elsewhere first; if it throws, the account stays */
    async deleteAccount(confirm: string, beforeDelete: (viewer: Viewer) => Promise<void>): Promise<string[]> {
      await deleteAccount(deps, await requireOwner(), confirm, beforeDelete);
      return createClearedCookies(deps);
    },

    createPasskeyAddOptions: async () => passkeys.createPasskeyAddOptions(deps, await requireEnrollee()),
    async addPasskey(r: RegistrationResponseJSON, name?: string): Promise<{ id: string; cookies: string[] }> {
      const v = await requireEnrollee();
      const { id } = await passkeys.addPasskey(deps, v, r, name);
      await sendSecurityNotice(deps, v.email, "passkey-added");
      return { id, cookies: await rotateAfterAddedFactor(v, "passkey added") };
    },
    renamePasskey: async (id: string, name: string) =>
      passkeys.renamePasskey(deps, (await requireOwner()).userId, id, name),
    async removePasskey(id: string): Promise<string[]> {
      const v = await requireSudoOwner();
      await account.requireRemainingFactor(deps, v, "passkey");
      await passkeys.removePasskey(deps, v.userId, id);
      await sendSecurityNotice(deps, v.email, "passkey-removed");
      return rotateAfterRemovedFactor(v, "passkey removed");
    },
    async startTotp() {
      const v = await requireEnrollee();
      return totp.startTotp(deps, v.userId, v.email);
    },
    /** Enables the app: this session counts as verified, all others end. */
    async confirmTotp(code: string): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
      const v = await requireEnrollee();
      const recoveryCodes = await totp.confirmTotp(deps, v.userId, code);
      await sendSecurityNotice(deps, v.email, "authenticator-on");
      return { recoveryCodes, cookies: await rotateAfterAddedFactor(v, "totp on") };
    },
    async removeTotp(): Promise<string[]> {
      const v = await requireSudoOwner();
      await account.requireRemainingFactor(deps, v, "totp");
      await totp.removeTotp(deps, v.userId);
      await sendSecurityNotice(deps, v.email, "authenticator-off");
      return rotateAfterRemovedFactor(v, "totp off");
    },
    async renewRecoveryCodes(): Promise<string[]> {
      const v = await requireSudoOwner();
      if (!v.secondFactor) throw httpError("conflict", "Set up an authenticator app or a passkey first.");
      return totp.renewRecoveryCodes(deps, v.userId);
    },

    inviteStaff: async (input: Parameters<typeof staff.inviteStaff>[2]) =>
      staff.inviteStaff(deps, await requireViewer(), input),
    withdrawInvitation: async (id: string) => staff.withdrawInvitation(deps, await requireViewer(), id),
    changeRole: async (userId: string, role: Role) => staff.changeRole(deps, await requireViewer(), userId, role),
    closeAccount: async (email: string) => staff.closeAccount(deps, await requireViewer(), email),
    reopenAccount: async (email: string) => staff.reopenAccount(deps, await requireViewer(), email),

    skipSecondFactor: async () => firstAdmin.skipSecondFactor(deps, await requireViewer()),
    /** Deletes expired challenges and sessions; called by the hourly jobs. */
    async deleteExpired(): Promise<void> {
      await deps.db.batch([deleteExpiredChallenges(deps), deleteExpiredSessions(deps)]);
    },
  };
}
export type AuthService = ReturnType<typeof authService>;
