import { createApiModule, okResponse } from "../platform/api-module.ts";
import { emailPreferenceInput, optOutLinkQuery } from "./contract.ts";

/** Which optional emails someone gets. */
export const emailPreferencesApi = createApiModule("Email preferences")
  .post("/api/email-preferences/stop", {
    summary: "Turns off a kind of email by its signed link, for the unsubscribe buttons of email apps (RFC 8058)",
    query: optOutLinkQuery,
    response: okResponse,
    handle: ({ ctx, query }) => ctx.emailPreferences.answerLink(query, false),
  })
  .put("/api/account/email-preferences", {
    summary: "Turns an optional kind of email on or off",
    access: "member",
    body: emailPreferenceInput,
    response: okResponse,
    handle: ({ ctx, body }) => ctx.emailPreferences.saveOwn(body.kind, body.wanted),
  });
