import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { ApiPart } from "../platform/api-module.ts";
import * as k from "./contract.ts";
import { answer } from "./private-responses.ts";
import type { Step } from "./sign-in.ts";

const tag = "Sign-in";
const stepped = (s: Step): Response => answer({ next: s.next }, s.cookies);

/** The ways in: code by mail, password, passkey, the second step, recovery. */
export function signInCalls(part: ApiPart): void {
  part
    .on(
      {
        method: "POST",
        path: "/api/auth/code/send",
        summary: "Mails a sign-in code, 5 an hour",
        tag,
        access: "anyone",
        body: k.codeSendInput,
        answer: k.sentAnswer,
      },
      async (c, { body }) => answer({ sent: true }, await c.env.auth.sendCode(body.email)),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/code/verify",
        summary: "Signs in by a mailed code; makes the account where there is none",
        tag,
        access: "anyone",
        body: k.codeVerifyInput,
        answer: k.stepAnswer,
      },
      async (c, { body }) => stepped(await c.env.auth.verifyCode(body.email, body.code)),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/sign-up",
        summary: "Begins an account with a password; a mailed code completes it",
        tag,
        access: "anyone",
        body: k.signUpInput,
        answer: k.sentAnswer,
      },
      async (c, { body }) => answer({ sent: true }, await c.env.auth.signUp(body)),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/password/sign-in",
        summary: "Signs in by password",
        tag,
        access: "anyone",
        body: k.passwordSignInInput,
        answer: k.stepAnswer,
      },
      async (c, { body }) => stepped(await c.env.auth.signInByPassword(body.email, body.password)),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/second-factor",
        summary: "The second step: a code of the authenticator app or a recovery code",
        tag,
        access: "anyone",
        body: k.secondFactorInput,
        answer: k.stepAnswer,
      },
      async (c, { body }) => stepped(await c.env.auth.secondFactor(body.code)),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/passkey/options",
        summary: "The challenge for signing in by passkey",
        tag,
        access: "anyone",
        answer: z.looseObject({ challenge: z.string() }),
      },
      async (c) => {
        const { options, cookies } = await c.env.auth.passkeySignInOptions();
        return answer(options, cookies);
      },
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/passkey/verify",
        summary: "Signs in by passkey",
        tag,
        access: "anyone",
        body: k.passkeyVerifyInput,
        answer: k.stepAnswer,
      },
      async (c, { body }) =>
        stepped(await c.env.auth.passkeySignIn(body.response as unknown as AuthenticationResponseJSON)),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/recovery/start",
        summary: "Mails a code to choose a new password",
        tag,
        access: "anyone",
        body: k.codeSendInput,
        answer: k.sentAnswer,
      },
      async (c, { body }) => answer({ sent: true }, await c.env.auth.startRecovery(body.email)),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/recovery/finish",
        summary: "Sets a new password by a mailed code; never steps around a second factor",
        tag,
        access: "anyone",
        body: k.recoveryFinishInput,
        answer: k.stepAnswer,
      },
      async (c, { body }) => stepped(await c.env.auth.finishRecovery(body)),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/email/confirm",
        summary: "Confirms a new address by the mailed link",
        tag,
        access: "anyone",
        body: k.tokenInput,
        answer: z.object({ email: z.string() }),
      },
      async (c, { body }) => answer({ email: await c.env.auth.confirmEmailChange(body.token) }),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/setup",
        summary: "Makes the first admin with the one-time setup token",
        tag,
        access: "anyone",
        body: k.setupInput,
        answer: k.okAnswer,
      },
      async (c, { body }) => {
        await c.env.auth.setUp(body);
        return answer({ ok: true });
      },
    );
}
