import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import { createApiModule, idResponse, okResponse } from "../platform/api-module.ts";
import * as k from "./contract.ts";
import { privateJson } from "./private-responses.ts";

const access = "member";

/** The API of a signed-in person's own account; whose account it is comes from the session alone. */
export const accountApi = createApiModule("Account")
  .get("/api/account", {
    summary: "Gets the account: its sign-in methods and devices",
    access,
    response: k.accountResponse,
    handle: async ({ ctx }) => privateJson(await ctx.auth.getAccountOverview()),
  })
  .patch("/api/account/profile", {
    summary: "Changes the first name",
    access,
    body: k.profileInput,
    response: okResponse,
    handle: async ({ ctx, body }) => privateJson({ ok: true }, await ctx.auth.changeProfile(body.firstName)),
  })
  .post("/api/account/email", {
    summary: "Emails a confirmation link to a new address and a notice to the old one",
    access,
    body: k.emailChangeInput,
    response: k.sentResponse,
    handle: async ({ ctx, body }) => {
      await ctx.auth.startEmailChange(body.email);
      return privateJson({ sent: true });
    },
  })
  .post("/api/account/password", {
    summary: "Sets or changes the password and signs out other devices",
    access,
    body: k.passwordChangeInput,
    response: okResponse,
    handle: async ({ ctx, body }) => privateJson({ ok: true }, await ctx.auth.changePassword(body)),
  })
  .post("/api/account/passkeys/options", {
    summary: "Creates the challenge for adding a passkey",
    access,
    response: z.looseObject({ challenge: z.string() }),
    handle: async ({ ctx }) => {
      const { options, cookies } = await ctx.auth.createPasskeyAddOptions();
      return privateJson(options, cookies);
    },
  })
  .post("/api/account/passkeys", {
    summary: "Adds a passkey",
    access,
    body: k.passkeyAddInput,
    response: idResponse,
    handle: async ({ ctx, body }) => {
      const response = body.response as unknown as RegistrationResponseJSON;
      const { id, cookies } = await ctx.auth.addPasskey(response, body.name);
      return privateJson({ id }, cookies, 201);
    },
  })
  .patch("/api/account/passkeys/:id", {
    summary: "Renames a passkey",
    access,
    params: k.idParams,
    body: k.passkeyNameInput,
    response: okResponse,
    handle: async ({ ctx, params, body }) => {
      await ctx.auth.renamePasskey(params.id, body.name);
      return privateJson({ ok: true });
    },
  })
  .delete("/api/account/passkeys/:id", {
    summary: "Removes a passkey",
    access,
    params: k.idParams,
    response: okResponse,
    handle: async ({ ctx, params }) => privateJson({ ok: true }, await ctx.auth.removePasskey(params.id)),
  })
  .post("/api/auth/totp/start", {
    summary: "Starts setting up an authenticator app",
    access,
    response: k.totpStartResponse,
    handle: async ({ ctx }) => privateJson(await ctx.auth.startTotp()),
  })
  .post("/api/auth/totp/confirm", {
    summary: "Turns on the authenticator app; the ten recovery codes are only in this response",
    access,
    body: k.secondFactorInput,
    response: k.recoveryCodesResponse,
    handle: async ({ ctx, body }) => {
      const { recoveryCodes, cookies } = await ctx.auth.confirmTotp(body.code);
      return privateJson({ recoveryCodes }, cookies);
    },
  })
  .post("/api/auth/totp/remove", {
    summary: "Removes the authenticator app",
    access,
    response: okResponse,
    handle: async ({ ctx }) => privateJson({ ok: true }, await ctx.auth.removeTotp()),
  })
  .post("/api/auth/totp/recovery-codes", {
    summary: "Replaces the recovery codes by ten new ones",
    access,
    response: k.recoveryCodesResponse,
    handle: async ({ ctx }) => privateJson({ recoveryCodes: await ctx.auth.renewRecoveryCodes() }),
  })
  .delete("/api/account/sessions/:id", {
    summary: "Signs out one device",
    access,
    params: k.idParams,
    response: okResponse,
    handle: async ({ ctx, params }) => {
      if (!(await ctx.auth.revokeSession(params.id))) throw httpError("not_found", "There is no such session.");
      return privateJson({ ok: true });
    },
  })
  .delete("/api/account/sessions", {
    summary: "Signs out all other devices",
    access,
    response: okResponse,
    handle: async ({ ctx }) => {
      await ctx.auth.revokeOtherSessions();
      return privateJson({ ok: true });
    },
  })
  .get("/api/account/export", {
    summary: "Exports all data that is stored about the person",
    access,
    response: z.looseObject({ exportedAt: z.string() }),
    handle: async ({ ctx, viewer }) => {
      const readElsewhere = async () => {
        const own = await ctx.members.exportRows(viewer.userId);
        const opened = own.member_reading?.map(({ topic }) => String(topic)) ?? [];
        return {
          ...(await ctx.store.orders.exportArchivedOrders()),
          ...own,
          ...(await ctx.fitness.exportRows(viewer.userId)),
          ...(await ctx.coach.exportRows(viewer.userId)),
          ...(await ctx.spam.exportMember(viewer.userId)),
          ...(await ctx.community.exportPosts(viewer.userId, opened)),
          ...(await ctx.moderation.exportMember(viewer.userId)),
          ...(await ctx.messages.exportMessages(viewer.userId)),
        };
      };
      const response = privateJson(await ctx.auth.exportPersonalData(readElsewhere));
      response.headers.set("Content-Disposition", 'attachment; filename="tikari-account.json"');
      return response;
    },
  })
  .post("/api/account/delete", {
    summary: "Deletes the account for good, with its subscriptions and saved cards",
    access,
    body: k.deleteInput,
    response: okResponse,
    handle: async ({ ctx: { auth, billing, store, members, messages, spam, waitUntil }, body }) => {
      const cookies = await auth.deleteAccount(body.confirm, async (viewer) => {
        await billing.cancelAllForAccount(viewer);
        await store.gateway.cards.removeAllOfUser(viewer);
        await spam.eraseMember(viewer.userId);
      });
      waitUntil(members.eraseDeleted());
      waitUntil(messages.runDepartures());
      return privateJson({ ok: true }, cookies);
    },
  });
