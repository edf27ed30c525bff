import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { ApiModule } from "../platform/api-module.ts";
import * as k from "./contract.ts";
import { privateJson } from "./private-responses.ts";
import type { SignInStep } from "./sign-in.ts";

const tag = "Sign-in";
const stepResponse = (s: SignInStep): Response => privateJson({ next: s.next }, s.cookies);

/** The ways in: code by mail, password, passkey, the second step, recovery. */
export function addSignInOperations(api: ApiModule): void {
  api
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/code/send",
        summary: "Mails a sign-in code, 5 an hour",
        tag,
        access: "anyone",
        body: k.codeSendInput,
        response: k.sentResponse,
      },
      async (c, { body }) => privateJson({ sent: true }, await c.env.auth.sendCode(body.email)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/code/verify",
        summary: "Signs in by a mailed code; makes the account where there is none",
        tag,
        access: "anyone",
        body: k.codeVerifyInput,
        response: k.stepResponse,
      },
      async (c, { body }) => stepResponse(await c.env.auth.verifyCode(body.email, body.code)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/sign-up",
        summary: "Begins an account with a password; a mailed code completes it",
        tag,
        access: "anyone",
        body: k.signUpInput,
        response: k.sentResponse,
      },
      async (c, { body }) => privateJson({ sent: true }, await c.env.auth.signUp(body)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/password/sign-in",
        summary: "Signs in by password",
        tag,
        access: "anyone",
        body: k.passwordSignInInput,
        response: k.stepResponse,
      },
      async (c, { body }) => stepResponse(await c.env.auth.signInByPassword(body.email, body.password)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/second-factor",
        summary: "The second step: a code of the authenticator app or a recovery code",
        tag,
        access: "anyone",
        body: k.secondFactorInput,
        response: k.stepResponse,
      },
      async (c, { body }) => stepResponse(await c.env.auth.verifySecondFactor(body.code)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/passkey/options",
        summary: "The challenge for signing in by passkey",
        tag,
        access: "anyone",
        response: z.looseObject({ challenge: z.string() }),
      },
      async (c) => {
        const { options, cookies } = await c.env.auth.createPasskeySignInOptions();
        return privateJson(options, cookies);
      },
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/passkey/verify",
        summary: "Signs in by passkey",
        tag,
        access: "anyone",
        body: k.passkeyVerifyInput,
        response: k.stepResponse,
      },
      async (c, { body }) =>
        stepResponse(await c.env.auth.signInByPasskey(body.response as unknown as AuthenticationResponseJSON)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/recovery/start",
        summary: "Mails a code to choose a new password",
        tag,
        access: "anyone",
        body: k.codeSendInput,
        response: k.sentResponse,
      },
      async (c, { body }) => privateJson({ sent: true }, await c.env.auth.startRecovery(body.email)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/recovery/finish",
        summary: "Sets a new password by a mailed code; never steps around a second factor",
        tag,
        access: "anyone",
        body: k.recoveryFinishInput,
        response: k.stepResponse,
      },
      async (c, { body }) => stepResponse(await c.env.auth.finishRecovery(body)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/email/confirm",
        summary: "Confirms a new address by the mailed link",
        tag,
        access: "anyone",
        body: k.tokenInput,
        response: z.object({ email: z.string() }),
      },
      async (c, { body }) => privateJson({ email: await c.env.auth.confirmEmailChange(body.token) }),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/setup",
        summary: "Makes the first admin with the one-time setup token",
        tag,
        access: "anyone",
        body: k.setupInput,
        response: k.okResponse,
      },
      async (c, { body }) => {
        await c.env.auth.createFirstAdmin(body);
        return privateJson({ ok: true });
      },
    );
}
