import { z } from "zod";
import { createAdminApiModule, okResponse } from "../platform/api-module.ts";
import {
  backtestInput,
  blockIdInput,
  blocksInput,
  decisionInput,
  explainInput,
  settingsInput,
} from "./contract-admin.ts";
import { judgedQuery } from "./contract-report.ts";

/** Moderators decide about posts and the block list; limits and thresholds are the admins'. */
const access = "moderator";

/** The admin API of the spam protection. */
export const spamAdminApi = createAdminApiModule("Spam protection (staff)")
  .put("/api/admin/spam/settings", {
    summary: "Saves the limits, rules and thresholds",
    body: settingsInput,
    response: z.object({ version: z.number() }),
    handle: ({ ctx, body, actor }) => ctx.spamAdmin.saveSettings(body.settings, body.version, actor),
  })
  .get("/api/admin/spam/judged", {
    summary: "Lists what was checked, newest first",
    access,
    query: judgedQuery,
    handle: ({ ctx, query }) => ctx.spamAdmin.listJudged(query.filter, query.before ?? null),
  })
  .post("/api/admin/spam/decisions", {
    summary: "Decides whether something that was checked is spam, which trains the model; null undoes that",
    access,
    body: decisionInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.spamAdmin.decide(body.id, body.isSpam, actor),
  })
  .post("/api/admin/spam/explain", {
    summary: "Explains how a text would be handled, without storing it",
    access,
    body: explainInput,
    handle: ({ ctx, body }) => ctx.spamAdmin.explain(body),
  })
  .post("/api/admin/spam/blocks", {
    summary: "Adds entries to the block list",
    access,
    body: blocksInput,
    response: z.object({ ids: z.array(z.string()) }),
    handle: ({ ctx, body, actor }) => ctx.spamAdmin.addBlocks(body, actor),
  })
  .post("/api/admin/spam/blocks/test", {
    summary: "Finds what an entry would have matched in the last 30 days",
    access,
    body: backtestInput,
    handle: ({ ctx, body }) => ctx.spamAdmin.backtest(body),
  })
  .post("/api/admin/spam/blocks/remove", {
    summary: "Removes an entry of the block list",
    access,
    body: blockIdInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.spamAdmin.removeBlock(body.id, actor),
  })
  .post("/api/admin/spam/blocks/restore", {
    summary: "Puts a removed entry of the block list back",
    access,
    body: blockIdInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.spamAdmin.restoreBlock(body.id, actor),
  });
