import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { brand } from "../../app/brand.ts";
import { fault } from "../kernel/http-error.ts";
import type { MailService } from "../platform/mail.ts";
import * as account from "./account.ts";
import { sweepChallenges } from "./challenges.ts";
import { clearCookies, hintCookie } from "./cookies.ts";
import type { Base } from "./deps.ts";
import { type AccessVerdict, accessOf } from "./domain.ts";
import * as codes from "./email-codes.ts";
import * as staff from "./first-admin.ts";
import { hmac, sameText, seal, unseal } from "./keys.ts";
import * as oidc from "./oidc.ts";
import * as passkeys from "./passkeys.ts";
import { deleteAccount, exportAll } from "./personal-data.ts";
import { readViewer, revokeOthers, revokeSession, rotateSession, sweepSessions, type Viewer } from "./sessions.ts";
import { finishSecond, signInByPassword } from "./sign-in.ts";
import * as totp from "./totp.ts";

/** What the accounts need around them; `fetch` can be handed in by tests. */
export type AuthBase = Base & { mail: MailService; fetch?: typeof fetch };

/** All use-cases of accounts, over one request. Whatever signs in returns Set-Cookie lines, never a token. */
export function authService(base: AuthBase) {
  const viewer = () => readViewer(base);
  const me = async (): Promise<Viewer> => {
    const v = await viewer();
    if (!v) throw fault("unauthenticated", "Sign in to go on.");
    return v;
  };
  const fresh = async (): Promise<Viewer> => {
    const v = await me();
    account.demandSudo(base, v);
    return v;
  };

  return {
    /** The server's word on the admin area; everything there asks it again. */
    access: async (): Promise<AccessVerdict> => accessOf(await viewer(), base.local),
    viewer,
    /** Signs what a link carries; `purpose` keeps a signature of one use from fitting another. */
    sign: (purpose: string, text: string) => hmac(base, purpose, text),
    /** Whether the signature is ours, compared in constant time. */
    verify: async (purpose: string, text: string, signature: string) =>
      sameText(await hmac(base, purpose, text), signature),
    /** Encrypts a text that must be read again. */
    seal: (text: string) => seal(base, new TextEncoder().encode(text)),
    /** Undoes `seal`. @throws when it was changed */
    unseal: async (sealed: string) => new TextDecoder().decode(await unseal(base, sealed)),

    sendCode: (email: string) => codes.sendCode(base, email),
    verifyCode: (email: string, code: string) => codes.verifyCode(base, email, code),
    signUp: (input: { email: string; password: string; firstName?: string }) => codes.signUp(base, input),
    signInByPassword: (email: string, password: string) => signInByPassword(base, email, password),
    secondFactor: (code: string) => finishSecond(base, code),
    startRecovery: (email: string) => codes.startRecovery(base, email),
    finishRecovery: (input: { email: string; code: string; password: string }) => codes.finishRecovery(base, input),
    passkeySignInOptions: () => passkeys.passkeySignInOptions(base),
    passkeySignIn: (r: AuthenticationResponseJSON) => passkeys.passkeySignIn(base, r),

    /** Where GET /api/login leads: the configured provider, or our own page. */
    async login(returnTo: string): Promise<{ location: string; cookies: string[] }> {
      const config = oidc.oidcConfig(base.env);
      if (config) return oidc.oidcStart(base, config, returnTo);
      return { location: `/login?returnTo=${encodeURIComponent(returnTo)}`, cookies: [] };
    },
    async oidcCallback(query: URLSearchParams) {
      const config = oidc.oidcConfig(base.env);
      if (!config) throw fault("not_found", "There is nothing here.");
      return oidc.oidcFinish(base, config, query);
    },
    /** Ends this session; harmless without one. @returns cookies that clear the browser's */
    async signOut(): Promise<string[]> {
      const v = await viewer();
      if (v) await revokeSession(base, v.userId, v.sessionId, "signed out");
      return clearCookies(base);
    },

    overview: async () => account.overview(base, await me()),
    async changeProfile(firstName: string | null): Promise<string[]> {
      const v = await me();
      await account.changeProfile(base, v, firstName);
      return [hintCookie(base, firstName || v.email, v.role)];
    },
    startEmailChange: async (email: string) => account.startEmailChange(base, await me(), email),
    confirmEmailChange: (token: string) => account.confirmEmailChange(base, token),
    changePassword: async (input: { current?: string; password: string }) =>
      account.changePassword(base, await me(), input),
    revokeSession: async (id: string) => revokeSession(base, (await me()).userId, id),
    async revokeOtherSessions(): Promise<void> {
      const v = await me();
      await revokeOthers(base, v.userId, v.sessionId, "revoked");
    },
    exportAll: async () => exportAll(base, await me()),
    /** @param farewell ends what the account has elsewhere, before it goes */
    async deleteAccount(confirm: string, farewell: (viewer: Viewer) => Promise<void>): Promise<string[]> {
      await deleteAccount(base, await me(), confirm, farewell);
      return clearCookies(base);
    },

    passkeyAddOptions: async () => passkeys.passkeyAddOptions(base, await fresh()),
    async passkeyAdd(r: RegistrationResponseJSON, name?: string) {
      const v = await fresh();
      const made = await passkeys.passkeyAdd(base, v, r, name);
      await account.notify(base, v.email, "A passkey was added", `A passkey was added to your ${brand.name} account.`);
      return made;
    },
    renamePasskey: async (id: string, name: string) => passkeys.renamePasskey(base, (await me()).userId, id, name),
    async removePasskey(id: string): Promise<void> {
      const v = await fresh();
      await passkeys.removePasskey(base, v.userId, id);
      await account.notify(
        base,
        v.email,
        "A passkey was removed",
        `A passkey was removed from your ${brand.name} account.`,
      );
    },
    async startTotp() {
      const v = await fresh();
      return totp.startTotp(base, v.userId, v.email);
    },
    /** Switches it on: this session has then passed it, all others end. */
    async confirmTotp(code: string): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
      const v = await fresh();
      const recoveryCodes = await totp.confirmTotp(base, v.userId, code);
      await account.notify(
        base,
        v.email,
        "Your authenticator app is on",
        `Signing in to ${brand.name} now asks for a code of your authenticator app.`,
      );
      return {
        recoveryCodes,
        cookies: await rotateSession(base, v, { secondFactor: true, sudo: true, others: true, why: "totp on" }),
      };
    },
    async removeTotp(): Promise<string[]> {
      const v = await fresh();
      if (!v.secondFactor)
        throw fault("forbidden", "Sign in with your second factor first.", { reason: "sudo_required" });
      await totp.removeTotp(base, v.userId);
      await account.notify(
        base,
        v.email,
        "Your authenticator app is off",
        `Signing in to ${brand.name} no longer asks for a code of your authenticator app.`,
      );
      return rotateSession(base, v, { secondFactor: false, others: true, why: "totp off" });
    },
    async renewRecoveryCodes(): Promise<string[]> {
      const v = await fresh();
      if (!v.secondFactor)
        throw fault("forbidden", "Sign in with your second factor first.", { reason: "sudo_required" });
      return totp.renewRecoveryCodes(base, v.userId);
    },

    bootstrap: (input: Parameters<typeof staff.bootstrap>[1]) => staff.bootstrap(base, input),
    setUpOpen: () => staff.setUpOpen(base),
    setUp: (input: Parameters<typeof staff.setUp>[1]) => staff.setUp(base, input),
    skipSecondFactor: async () => staff.skipSecondFactor(base, await me()),
    /** Cron: forgets expired challenges and sessions. */
    async sweep(): Promise<void> {
      await base.db.batch([sweepChallenges(base), sweepSessions(base)]);
    },
  };
}
export type AuthService = ReturnType<typeof authService>;
