import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { createApiModule, okResponse } from "../platform/api-module.ts";
import * as k from "./contract.ts";
import { privateJson } from "./private-responses.ts";
import type { SignInStep } from "./sign-in.ts";

const respondWithStep = ({ next, factors, cookies }: SignInStep): Response =>
  privateJson(factors ? { next, factors } : { next }, cookies);

/** The API of signing in: emailed code, password, passkey, second factor, recovery. */
export const signInApi = createApiModule("Sign-in")
  .post("/api/auth/code/send", {
    summary: "Emails a sign-in code, at most 5 per hour",
    body: k.codeSendInput,
    response: k.sentResponse,
    handle: async ({ ctx, body }) => privateJson({ sent: true }, await ctx.auth.sendCode(body.email)),
  })
  .post("/api/auth/code/verify", {
    summary: "Signs in with an emailed code; creates the account if there is none",
    body: k.codeVerifyInput,
    response: k.stepResponse,
    handle: async ({ ctx, body }) => respondWithStep(await ctx.auth.verifyCode(body.email, body.code)),
  })
  .post("/api/auth/sign-up", {
    summary: "Starts an account with a password; an emailed code completes it",
    body: k.signUpInput,
    response: k.sentResponse,
    handle: async ({ ctx, body }) => privateJson({ sent: true }, await ctx.auth.signUp(body)),
  })
  .post("/api/auth/password/sign-in", {
    summary: "Signs in with a password",
    body: k.passwordSignInInput,
    response: k.stepResponse,
    handle: async ({ ctx, body }) => respondWithStep(await ctx.auth.signInByPassword(body.email, body.password)),
  })
  .post("/api/auth/second-factor", {
    summary: "Completes a sign-in with a code of the authenticator app or a recovery code",
    body: k.secondFactorInput,
    response: k.stepResponse,
    handle: async ({ ctx, body }) => respondWithStep(await ctx.auth.verifySecondFactor(body.code)),
  })
  .post("/api/auth/passkey/options", {
    summary: "Creates the challenge for signing in with a passkey",
    response: z.looseObject({ challenge: z.string() }),
    handle: async ({ ctx }) => {
      const { options, cookies } = await ctx.auth.createPasskeySignInOptions();
      return privateJson(options, cookies);
    },
  })
  .post("/api/auth/passkey/verify", {
    summary: "Signs in with a passkey",
    body: k.passkeyVerifyInput,
    response: k.stepResponse,
    handle: async ({ ctx, body }) =>
      respondWithStep(await ctx.auth.signInByPasskey(body.response as unknown as AuthenticationResponseJSON)),
  })
  .post("/api/auth/recovery/start", {
    summary: "Emails a code for choosing a new password",
    body: k.codeSendInput,
    response: k.sentResponse,
    handle: async ({ ctx, body }) => privateJson({ sent: true }, await ctx.auth.startRecovery(body.email)),
  })
  .post("/api/auth/recovery/finish", {
    summary: "Sets a new password with an emailed code; a second factor is still asked for",
    body: k.recoveryFinishInput,
    response: k.stepResponse,
    handle: async ({ ctx, body }) => respondWithStep(await ctx.auth.finishRecovery(body)),
  })
  .post("/api/auth/email/confirm", {
    summary: "Confirms a new email address by the emailed link",
    body: k.tokenInput,
    response: z.object({ email: z.string() }),
    handle: async ({ ctx, body }) => privateJson({ email: await ctx.auth.confirmEmailChange(body.token) }),
  })
  .post("/api/auth/setup", {
    summary: "Creates the first admin with the one-time setup token",
    body: k.setupInput,
    response: okResponse,
    handle: async ({ ctx, body }) => {
      return privateJson({ ok: true }, await ctx.auth.createFirstAdmin(body));
    },
  })
  .post("/api/auth/email/restore", {
    summary: "Restores the previous email address by the link that was sent to it, and signs out all devices",
    body: k.tokenInput,
    response: z.object({ email: z.string() }),
    handle: async ({ ctx, body }) => privateJson({ email: await ctx.auth.restoreEmail(body.token) }),
  })
  .post("/api/auth/invitation/accept", {
    summary: "Accepts an invitation to the team and signs in",
    body: k.tokenInput,
    response: k.stepResponse,
    handle: async ({ ctx, body }) => respondWithStep(await ctx.auth.acceptInvitation(body.token)),
  });
