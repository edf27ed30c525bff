import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { EmailService } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { bindDeps } from "../platform/bind-deps.ts";
import * as account from "./account.ts";
import { deleteExpiredChallenges } from "./challenges.ts";
import { createClearedCookies, createHintCookie } from "./cookies.ts";
import type { AuthDeps } from "./deps.ts";
import { type AdminAccess, getAdminAccess } from "./domain.ts";
import * as codes from "./email-codes.ts";
import * as staff from "./first-admin.ts";
import { hmac, isEqualConstantTime, seal, unseal } from "./keys.ts";
import * as oidc from "./oidc.ts";
import { readOidcConfig } from "./oidc-provider.ts";
import * as passkeys from "./passkeys.ts";
import { deleteAccount, exportPersonalData } from "./personal-data.ts";
import { sendSecurityNotice } from "./security-notice.ts";
import {
  deleteExpiredSessions,
  readViewer,
  revokeOtherSessions,
  revokeSession,
  rotateSession,
  type Viewer,
} from "./sessions.ts";
import { completeSecondFactor, signInByPassword } from "./sign-in.ts";
import * as totp from "./totp.ts";

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
  const requireSudoViewer = async (): Promise<Viewer> => {
    const v = await requireViewer();
    account.requireSudo(deps, v);
    return v;
  };
  const requireSecondFactorViewer = async (): Promise<Viewer> => {
    const v = await requireSudoViewer();
    if (v.secondFactor) return v;
    throw httpError("forbidden", "Sign in with your second factor first.", { reason: "sudo_required" });
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
      confirmEmailChange: account.confirmEmailChange,
      bootstrapLocalUsers: staff.bootstrapLocalUsers,
      isSetupAvailable: staff.isSetupAvailable,
      createFirstAdmin: staff.createFirstAdmin,
    }),

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
      const v = await viewer();
      if (v) await revokeSession(deps, v.userId, v.sessionId, "signed out");
      return createClearedCookies(deps);
    },

    getAccountOverview: async () => account.getAccountOverview(deps, await requireViewer()),
    async changeProfile(firstName: string | null): Promise<string[]> {
      const v = await requireViewer();
      await account.changeProfile(deps, v, firstName);
      return [createHintCookie(deps, firstName || v.email, v.role)];
    },
    startEmailChange: async (email: string) => account.startEmailChange(deps, await requireViewer(), email),
    changePassword: async (input: { current?: string; password: string }) =>
      account.changePassword(deps, await requireViewer(), input),
    revokeSession: async (id: string) => revokeSession(deps, (await requireViewer()).userId, id),
    async revokeOtherSessions(): Promise<void> {
      const v = await requireViewer();
      await revokeOtherSessions(deps, v.userId, v.sessionId, "revoked");
    },
    exportPersonalData: async () => exportPersonalData(deps, await requireViewer()),
    /** @param beforeDelete what must end elsewhere first; if it throws, the account stays */
    async deleteAccount(confirm: string, beforeDelete: (viewer: Viewer) => Promise<void>): Promise<string[]> {
      await deleteAccount(deps, await requireViewer(), confirm, beforeDelete);
      return createClearedCookies(deps);
    },

    createPasskeyAddOptions: async () => passkeys.createPasskeyAddOptions(deps, await requireSudoViewer()),
    async addPasskey(r: RegistrationResponseJSON, name?: string) {
      const v = await requireSudoViewer();
      const added = await passkeys.addPasskey(deps, v, r, name);
      await sendSecurityNotice(deps, v.email, "passkey-added");
      return added;
    },
    renamePasskey: async (id: string, name: string) =>
      passkeys.renamePasskey(deps, (await requireViewer()).userId, id, name),
    async removePasskey(id: string): Promise<void> {
      const v = await requireSudoViewer();
      await passkeys.removePasskey(deps, v.userId, id);
      await sendSecurityNotice(deps, v.email, "passkey-removed");
    },
    async startTotp() {
      const v = await requireSudoViewer();
      return totp.startTotp(deps, v.userId, v.email);
    },
    /** Enables the app: this session counts as verified, all others end. */
    async confirmTotp(code: string): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
      const v = await requireSudoViewer();
      const recoveryCodes = await totp.confirmTotp(deps, v.userId, code);
      await sendSecurityNotice(deps, v.email, "authenticator-on");
      return {
        recoveryCodes,
        cookies: await rotateSession(deps, v, { secondFactor: true, sudo: true, others: true, why: "totp on" }),
      };
    },
    async removeTotp(): Promise<string[]> {
      const v = await requireSecondFactorViewer();
      await totp.removeTotp(deps, v.userId);
      await sendSecurityNotice(deps, v.email, "authenticator-off");
      return rotateSession(deps, v, { secondFactor: false, others: true, why: "totp off" });
    },
    async renewRecoveryCodes(): Promise<string[]> {
      const v = await requireSecondFactorViewer();
      return totp.renewRecoveryCodes(deps, v.userId);
    },

    skipSecondFactor: async () => staff.skipSecondFactor(deps, await requireViewer()),
    /** Deletes expired challenges and sessions; called by the hourly jobs. */
    async deleteExpired(): Promise<void> {
      await deps.db.batch([deleteExpiredChallenges(deps), deleteExpiredSessions(deps)]);
    },
  };
}
export type AuthService = ReturnType<typeof authService>;
