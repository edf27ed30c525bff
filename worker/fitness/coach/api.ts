import { createApiModule, okResponse } from "../../platform/api-module.ts";
import { memberQuery } from "../contract.ts";
import { cardParams, coachSettings, mealChoiceInput, receiptInput, sendInput } from "./contract-coach.ts";

const access = "member";

/** The coach: every call checks that the caller's subscription includes it. */
export const coachApi = createApiModule("Coach")
  .get("/api/fitness/coach", {
    ...{
      access,
      summary: "Gets the conversation with the coach, which engine answers, and how many messages are left today",
    },
    query: memberQuery,
    handle: ({ ctx }) => ctx.coach.read(),
  })
  .post("/api/fitness/coach/messages", {
    ...{ access, summary: "Sends a message, accepted once by its id; the answer is a stream of server-sent events" },
    body: sendInput,
    query: memberQuery,
    handle: ({ ctx, body }) => ctx.coach.send(body),
  })
  .put("/api/fitness/coach/cards/:card", {
    ...{ access, summary: "Says which records the page has made of a card; an empty list: it was undone" },
    params: cardParams,
    body: receiptInput,
    query: memberQuery,
    handle: ({ ctx, params, body }) => ctx.coach.saveReceipt(params.card, body.records),
  })
  .put("/api/fitness/coach/cards/:card/choice", {
    ...{ access, summary: "Says which option of a meal is chosen on a card, and whether the meal is left out" },
    params: cardParams,
    body: mealChoiceInput,
    query: memberQuery,
    handle: ({ ctx, params, body }) => ctx.coach.saveChoice(params.card, body),
  })
  .put("/api/fitness/coach/settings", {
    ...{
      access,
      summary: "Sets whether staff may see what a guardrail flagged; switched off, what was stored is deleted",
    },
    body: coachSettings,
    query: memberQuery,
    response: okResponse,
    handle: ({ ctx, body }) => ctx.coach.saveSettings(body),
  })
  .delete("/api/fitness/coach", {
    ...{ access, summary: "Deletes the conversation with the coach" },
    query: memberQuery,
    response: okResponse,
    handle: ({ ctx }) => ctx.coach.clear(),
  });
