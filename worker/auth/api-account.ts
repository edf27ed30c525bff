import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import type { ApiModule } from "../platform/api-module.ts";
import * as k from "./contract.ts";
import { privateJson } from "./private-responses.ts";

const tag = "Account";
const access = "member" as const;

/** What a signed-in person does with their own account; whose it is comes from the session alone. */
export function addAccountOperations(api: ApiModule): void {
  api
    .addOperation(
      {
        method: "GET",
        path: "/api/account",
        summary: "The account: ways in, devices",
        tag,
        access,
        response: k.accountResponse,
      },
      async (c) => privateJson(await c.env.auth.getAccountOverview()),
    )
    .addOperation(
      {
        method: "PATCH",
        path: "/api/account/profile",
        summary: "Changes the first name",
        tag,
        access,
        body: k.profileInput,
        response: k.okResponse,
      },
      async (c, { body }) => privateJson({ ok: true }, await c.env.auth.changeProfile(body.firstName)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/account/email",
        summary: "Mails a confirmation link to a new address and a notice to the old one",
        tag,
        access,
        body: k.emailChangeInput,
        response: k.sentResponse,
      },
      async (c, { body }) => {
        await c.env.auth.startEmailChange(body.email);
        return privateJson({ sent: true });
      },
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/account/password",
        summary: "Sets or changes the password; other devices are signed out",
        tag,
        access,
        body: k.passwordChangeInput,
        response: k.okResponse,
      },
      async (c, { body }) => privateJson({ ok: true }, await c.env.auth.changePassword(body)),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/account/passkeys/options",
        summary: "The challenge for adding a passkey",
        tag,
        access,
        response: z.looseObject({ challenge: z.string() }),
      },
      async (c) => {
        const { options, cookies } = await c.env.auth.createPasskeyAddOptions();
        return privateJson(options, cookies);
      },
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/account/passkeys",
        summary: "Adds a passkey",
        tag,
        access,
        body: k.passkeyAddInput,
        response: z.object({ id: z.string() }),
      },
      async (c, { body }) =>
        privateJson(
          await c.env.auth.addPasskey(body.response as unknown as RegistrationResponseJSON, body.name),
          [],
          201,
        ),
    )
    .addOperation(
      {
        method: "PATCH",
        path: "/api/account/passkeys/:id",
        summary: "Renames a passkey",
        tag,
        access,
        params: k.idParams,
        body: k.passkeyNameInput,
        response: k.okResponse,
      },
      async (c, { params, body }) => {
        await c.env.auth.renamePasskey(params.id, body.name);
        return privateJson({ ok: true });
      },
    )
    .addOperation(
      {
        method: "DELETE",
        path: "/api/account/passkeys/:id",
        summary: "Removes a passkey",
        tag,
        access,
        params: k.idParams,
        response: k.okResponse,
      },
      async (c, { params }) => {
        await c.env.auth.removePasskey(params.id);
        return privateJson({ ok: true });
      },
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/totp/start",
        summary: "Begins an authenticator app",
        tag,
        access,
        response: k.totpStartResponse,
      },
      async (c) => privateJson(await c.env.auth.startTotp()),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/totp/confirm",
        summary: "Switches the authenticator app on; answers ten recovery codes, once",
        tag,
        access,
        body: k.secondFactorInput,
        response: k.recoveryCodesResponse,
      },
      async (c, { body }) => {
        const { recoveryCodes, cookies } = await c.env.auth.confirmTotp(body.code);
        return privateJson({ recoveryCodes }, cookies);
      },
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/totp/remove",
        summary: "Removes the authenticator app",
        tag,
        access,
        response: k.okResponse,
      },
      async (c) => privateJson({ ok: true }, await c.env.auth.removeTotp()),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/totp/recovery-codes",
        summary: "Ten fresh recovery codes; the old ones end",
        tag,
        access,
        response: k.recoveryCodesResponse,
      },
      async (c) => privateJson({ recoveryCodes: await c.env.auth.renewRecoveryCodes() }),
    )
    .addOperation(
      {
        method: "DELETE",
        path: "/api/account/sessions/:id",
        summary: "Signs one device out",
        tag,
        access,
        params: k.idParams,
        response: k.okResponse,
      },
      async (c, { params }) => {
        if (!(await c.env.auth.revokeSession(params.id))) throw httpError("not_found", "There is no such session.");
        return privateJson({ ok: true });
      },
    )
    .addOperation(
      {
        method: "DELETE",
        path: "/api/account/sessions",
        summary: "Signs all other devices out",
        tag,
        access,
        response: k.okResponse,
      },
      async (c) => {
        await c.env.auth.revokeOtherSessions();
        return privateJson({ ok: true });
      },
    )
    .addOperation(
      {
        method: "GET",
        path: "/api/account/export",
        summary: "Everything that is stored about the person",
        tag,
        access,
        response: z.looseObject({ exportedAt: z.string() }),
      },
      async (c) => {
        const r = privateJson(await c.env.auth.exportPersonalData());
        r.headers.set("Content-Disposition", 'attachment; filename="tikari-account.json"');
        return r;
      },
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/account/delete",
        summary: "Deletes the account for good, with its subscriptions and kept cards",
        tag,
        access,
        body: k.deleteInput,
        response: k.okResponse,
      },
      async (c, { body }) => {
        const { auth, billing, store } = c.env;
        const cookies = await auth.deleteAccount(body.confirm, async (viewer) => {
          await billing.cancelAllForAccount(viewer);
          await store.gateway.cards.removeAllOfUser(viewer);
        });
        return privateJson({ ok: true }, cookies);
      },
    );
}
