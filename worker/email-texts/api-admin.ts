import { createAdminApiModule, okResponse } from "../platform/api-module.ts";
import { emailDraftInput, emailResetInput, emailSwitchInput, emailTextsInput, templateParams } from "./contract.ts";

/** The admin API of the emails' texts. */
export const emailTextsAdminApi = createAdminApiModule("Emails (staff)")
  .get("/api/admin/emails", {
    summary: "Lists the store's emails by occasion",
    handle: async ({ ctx }) => ({ emails: await ctx.emailTexts.list() }),
  })
  .get("/api/admin/emails/:template", {
    summary: "Gets an email's texts, their defaults and its placeholders",
    params: templateParams,
    handle: ({ ctx, params }) => ctx.emailTexts.get(params.template),
  })
  .put("/api/admin/emails/:template", {
    summary: "Saves an email's texts, if nobody has changed them since",
    params: templateParams,
    body: emailTextsInput,
    handle: ({ ctx, params, body, actor }) => ctx.emailTexts.save(params.template, body, actor),
  })
  .post("/api/admin/emails/:template/reset", {
    summary: "Goes back to an email's default texts",
    params: templateParams,
    body: emailResetInput,
    handle: ({ ctx, params, body, actor }) => ctx.emailTexts.reset(params.template, body.version, actor),
  })
  .post("/api/admin/emails/:template/switch", {
    summary: "Turns an email off or on that nobody has to get",
    params: templateParams,
    body: emailSwitchInput,
    handle: ({ ctx, params, body, actor }) => ctx.emailTexts.switchEmail(params.template, body, actor),
  })
  .post("/api/admin/emails/:template/preview", {
    summary: "Renders a draft with sample data",
    params: templateParams,
    body: emailDraftInput,
    handle: ({ ctx, params, body }) => ctx.emailTexts.preview(params.template, body),
  })
  .post("/api/admin/emails/:template/test", {
    summary: "Sends a draft with sample data to the caller",
    params: templateParams,
    body: emailDraftInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.emailTexts.sendTest(params.template, body, actor),
  });
