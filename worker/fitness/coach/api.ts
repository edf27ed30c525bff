import { createApiModule, okResponse } from "../../platform/api-module.ts";
import { cardParams, coachSettings, receiptInput, sendInput } from "./contract-coach.ts";

const access = "member";

/** The coach: every call checks that the caller's subscription includes it. */
export const coachApi = createApiModule("Coach")
  .get("/api/fitness/coach", {
    ...{
      access,
      summary: "Gets the conversation with the coach, which engine answers, and how many messages are left today",
    },
    handle: ({ ctx }) => ctx.coach.read(),
  })
  .post("/api/fitness/coach/messages", {
    ...{ access, summary: "Sends a message, accepted once by its id; the answer is a stream of server-sent events" },
    body: sendInput,
    handle: ({ ctx, body }) => ctx.coach.send(body),
  })
  .put("/api/fitness/coach/cards/:card", {
    ...{ access, summary: "Says which records the page has made of a card; an empty list: it was undone" },
    params: cardParams,
    body: receiptInput,
    handle: ({ ctx, params, body }) => ctx.coach.saveReceipt(params.card, body.records),
  })
  .put("/api/fitness/coach/settings", {
    ...{
      access,
      summary: "Sets whether staff may see what a guardrail flagged; switched off, what was stored is deleted",
    },
    body: coachSettings,
    response: okResponse,
    handle: ({ ctx, body }) => ctx.coach.saveSettings(body),
  })
  .delete("/api/fitness/coach", {
    ...{ access, summary: "Deletes the conversation with the coach" },
    response: okResponse,
    handle: ({ ctx }) => ctx.coach.clear(),
  });
