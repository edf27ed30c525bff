import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { fault } from "../kernel/http-error.ts";
import type { ApiPart } from "../platform/api-module.ts";
import * as k from "./contract.ts";
import { answer } from "./private-responses.ts";

const tag = "Account";
const access = "member" as const;

/** What a signed-in person does with their own account; whose it is comes from the session alone. */
export function accountCalls(part: ApiPart): void {
  part
    .on(
      {
        method: "GET",
        path: "/api/account",
        summary: "The account: ways in, devices",
        tag,
        access,
        answer: k.accountAnswer,
      },
      async (c) => answer(await c.env.auth.overview()),
    )
    .on(
      {
        method: "PATCH",
        path: "/api/account/profile",
        summary: "Changes the first name",
        tag,
        access,
        body: k.profileInput,
        answer: k.okAnswer,
      },
      async (c, { body }) => answer({ ok: true }, await c.env.auth.changeProfile(body.firstName)),
    )
    .on(
      {
        method: "POST",
        path: "/api/account/email",
        summary: "Mails a confirmation link to a new address and a notice to the old one",
        tag,
        access,
        body: k.emailChangeInput,
        answer: k.sentAnswer,
      },
      async (c, { body }) => {
        await c.env.auth.startEmailChange(body.email);
        return answer({ sent: true });
      },
    )
    .on(
      {
        method: "POST",
        path: "/api/account/password",
        summary: "Sets or changes the password; other devices are signed out",
        tag,
        access,
        body: k.passwordChangeInput,
        answer: k.okAnswer,
      },
      async (c, { body }) => answer({ ok: true }, await c.env.auth.changePassword(body)),
    )
    .on(
      {
        method: "POST",
        path: "/api/account/passkeys/options",
        summary: "The challenge for adding a passkey",
        tag,
        access,
        answer: z.looseObject({ challenge: z.string() }),
      },
      async (c) => {
        const { options, cookies } = await c.env.auth.passkeyAddOptions();
        return answer(options, cookies);
      },
    )
    .on(
      {
        method: "POST",
        path: "/api/account/passkeys",
        summary: "Adds a passkey",
        tag,
        access,
        body: k.passkeyAddInput,
        answer: z.object({ id: z.string() }),
      },
      async (c, { body }) =>
        answer(await c.env.auth.passkeyAdd(body.response as unknown as RegistrationResponseJSON, body.name), [], 201),
    )
    .on(
      {
        method: "PATCH",
        path: "/api/account/passkeys/:id",
        summary: "Renames a passkey",
        tag,
        access,
        params: k.idParams,
        body: k.passkeyNameInput,
        answer: k.okAnswer,
      },
      async (c, { params, body }) => {
        await c.env.auth.renamePasskey(params.id, body.name);
        return answer({ ok: true });
      },
    )
    .on(
      {
        method: "DELETE",
        path: "/api/account/passkeys/:id",
        summary: "Removes a passkey",
        tag,
        access,
        params: k.idParams,
        answer: k.okAnswer,
      },
      async (c, { params }) => {
        await c.env.auth.removePasskey(params.id);
        return answer({ ok: true });
      },
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/totp/start",
        summary: "Begins an authenticator app",
        tag,
        access,
        answer: k.totpStartAnswer,
      },
      async (c) => answer(await c.env.auth.startTotp()),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/totp/confirm",
        summary: "Switches the authenticator app on; answers ten recovery codes, once",
        tag,
        access,
        body: k.secondFactorInput,
        answer: k.codesAnswer,
      },
      async (c, { body }) => {
        const { recoveryCodes, cookies } = await c.env.auth.confirmTotp(body.code);
        return answer({ recoveryCodes }, cookies);
      },
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/totp/remove",
        summary: "Removes the authenticator app",
        tag,
        access,
        answer: k.okAnswer,
      },
      async (c) => answer({ ok: true }, await c.env.auth.removeTotp()),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/totp/recovery-codes",
        summary: "Ten fresh recovery codes; the old ones end",
        tag,
        access,
        answer: k.codesAnswer,
      },
      async (c) => answer({ recoveryCodes: await c.env.auth.renewRecoveryCodes() }),
    )
    .on(
      {
        method: "DELETE",
        path: "/api/account/sessions/:id",
        summary: "Signs one device out",
        tag,
        access,
        params: k.idParams,
        answer: k.okAnswer,
      },
      async (c, { params }) => {
        if (!(await c.env.auth.revokeSession(params.id))) throw fault("not_found", "There is no such session.");
        return answer({ ok: true });
      },
    )
    .on(
      {
        method: "DELETE",
        path: "/api/account/sessions",
        summary: "Signs all other devices out",
        tag,
        access,
        answer: k.okAnswer,
      },
      async (c) => {
        await c.env.auth.revokeOtherSessions();
        return answer({ ok: true });
      },
    )
    .on(
      {
        method: "GET",
        path: "/api/account/export",
        summary: "Everything that is stored about the person",
        tag,
        access,
        answer: z.looseObject({ exportedAt: z.string() }),
      },
      async (c) => {
        const r = answer(await c.env.auth.exportAll());
        r.headers.set("Content-Disposition", 'attachment; filename="tikari-account.json"');
        return r;
      },
    )
    .on(
      {
        method: "POST",
        path: "/api/account/delete",
        summary: "Deletes the account for good, with its subscriptions and kept cards",
        tag,
        access,
        body: k.deleteInput,
        answer: k.okAnswer,
      },
      async (c, { body }) => {
        const { auth, billing, store } = c.env;
        const cookies = await auth.deleteAccount(body.confirm, async (viewer) => {
          await billing.endAll(viewer);
          await store.gateway.cards.forgetAll(viewer);
        });
        return answer({ ok: true }, cookies);
      },
    );
}
