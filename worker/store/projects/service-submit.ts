import { eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { HOUR } from "../../kernel/instants.ts";
import { consumeRateLimit, toNetwork } from "../../platform/rate-limiter.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import type { ProjectView } from "./contract.ts";
import type { ProjectsDeps } from "./deps.ts";
import { completeAnswers, firstOpenStep } from "./domain.ts";
import { projectReceivedEmail } from "./emails.ts";
import { buildRecommendation } from "./recommendation.ts";
import { type ProjectRow, parseStoredAnswers, toProjectView } from "./row-mappers.ts";
import { projects } from "./schema.ts";

const NETWORK_LIMIT = { max: 10, window: HOUR };
const ADDRESS_LIMIT = { max: 5, window: HOUR };

/**
 * The next version. If the row changed meanwhile it is null, which the column refuses: the whole batch then
 * fails, including its email.
 */
export const nextVersionOrNull = (row: Pick<ProjectRow, "version" | "status">) =>
  sql<number>`CASE WHEN version = ${row.version} AND status = ${row.status} THEN version + 1 END`;

/** Whether a batch failed because of a concurrent update. */
export const isConcurrentUpdate = (e: unknown): boolean =>
  /NOT NULL constraint failed: store_project\.version|UNIQUE constraint failed: mail_outbox\.id/.test(
    `${String(e)} ${String((e as { cause?: unknown }).cause ?? "")}`,
  );

/** Submits projects. */
export function projectSubmitService(deps: ProjectsDeps, requireOwn: (id: string) => Promise<ProjectRow>) {
  const { db, now } = deps;

  /** The signed link that opens a project. */
  async function link(id: string): Promise<string> {
    const at = new URL("/custom-project", await getSiteOrigin(deps));
    at.searchParams.set("project", id);
    at.searchParams.set("key", await deps.auth.sign("project", id));
    return at.href;
  }

  async function limitSubmissions(email: string): Promise<void> {
    const keys: [string, typeof NETWORK_LIMIT][] = [
      [`project-mail:${await sha256(email.toLowerCase())}`, ADDRESS_LIMIT],
    ];
    if (deps.ip && !deps.local) keys.unshift([`project-send:${toNetwork(deps.ip)}`, NETWORK_LIMIT]);
    for (const [key, rule] of keys) {
      const verdict = await consumeRateLimit(deps.env, key, rule, now());
      if (!verdict.ok) throw httpError("too_fast", "Too many submissions. Wait a few minutes and try again.", verdict);
    }
  }

  return {
    link,
    /**
     * Turns a draft into a request: stores the current recommendation with it and sends one confirmation.
     * Idempotent.
     * @throws httpError not_found, bad_input (an answer or the email address is missing), conflict, too_fast
     */
    async submit(id: string, address?: string): Promise<ProjectView> {
      const row = await requireOwn(id);
      if (row.status !== "draft") return toProjectView(row);
      const email = (await deps.viewer())?.email ?? address;
      if (!email) throw httpError("bad_input", "Enter the email address we should reply to.", { field: "email" });
      const answers = parseStoredAnswers(row);
      const complete = completeAnswers(answers);
      if (!complete)
        throw httpError("bad_input", "Some answers are missing.", {
          field: firstOpenStep(answers),
          reason: "unanswered",
        });
      await limitSubmissions(email);
      const recommendation = await buildRecommendation(deps, complete);
      const confirmation = deps.emails.enqueue({
        to: email,
        kind: "project",
        content: projectReceivedEmail(recommendation, await link(id)),
        id: `project-sent:${id}`,
      });
      const at = now();
      const update = db
        .update(projects)
        .set({
          status: "submitted",
          email,
          recommendation: JSON.stringify(recommendation),
          version: nextVersionOrNull(row),
          updatedAt: at,
          submittedAt: at,
        })
        .where(eq(projects.id, id))
        .returning();
      try {
        const [written] = await db.batch([update, confirmation.statement]);
        confirmation.deliver();
        return toProjectView(written[0] as ProjectRow);
      } catch (e) {
        if (!isConcurrentUpdate(e)) throw e;
        const current = await requireOwn(id);
        if (current.status !== "draft") return toProjectView(current);
        throw httpError("conflict", "Another page changed an answer. Review your answers and submit again.");
      }
    },
  };
}
