import { eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { HOUR } from "../../kernel/instants.ts";
import { networkOf, takeLimit } from "../../platform/rate-limiter.ts";
import { mailOutbox } from "../../platform/schema.ts";
import { siteOrigin } from "../../platform/site-origin.ts";
import type { ProjectView, Recommendation } from "./contract.ts";
import type { ProjectsBase } from "./deps.ts";
import { fullAnswers, openStep } from "./domain.ts";
import { recommendationFor } from "./recommendation.ts";
import { answersOf, type ProjectRow, viewOf } from "./row-mappers.ts";
import { projects } from "./schema.ts";

const PER_NETWORK = { max: 10, window: HOUR };
const PER_ADDRESS = { max: 5, window: HOUR };

/**
 * The version as it is to be. Where somebody else was faster it is null, which the column refuses: the
 * whole batch then fails, the mail in it included.
 */
export const nextVersion = (row: Pick<ProjectRow, "version" | "status">) =>
  sql<number>`CASE WHEN version = ${row.version} AND status = ${row.status} THEN version + 1 END`;

/** Whether a batch failed because somebody else was faster. */
export const wasOvertaken = (e: unknown): boolean =>
  /NOT NULL constraint failed: store_project\.version|UNIQUE constraint failed: mail_outbox\.id/.test(
    `${String(e)} ${String((e as { cause?: unknown }).cause ?? "")}`,
  );

/** Sending a project in. */
export function sendService(base: ProjectsBase, own: (id: string) => Promise<ProjectRow>) {
  const { db, now, mail } = base;

  /** The address that opens a project for whoever holds it. */
  async function link(id: string): Promise<string> {
    const at = new URL("/custom-project", await siteOrigin(base));
    at.searchParams.set("project", id);
    at.searchParams.set("key", await base.auth.sign("project", id));
    return at.href;
  }

  async function count(email: string): Promise<void> {
    const keys: [string, typeof PER_NETWORK][] = [[`project-mail:${await sha256(email.toLowerCase())}`, PER_ADDRESS]];
    if (base.ip && !base.local) keys.unshift([`project-send:${networkOf(base.ip)}`, PER_NETWORK]);
    for (const [key, rule] of keys) {
      const verdict = await takeLimit(base.env, key, rule, now());
      if (!verdict.ok)
        throw fault("too_fast", "That was sent a few times already. Wait a little and try again.", verdict);
    }
  }

  return {
    link,
    /**
     * Makes a request of a draft: the recommendation as it is now goes with it, and one mail confirms it.
     * Sent in twice, it is sent once.
     * @throws fault not_found, bad_input (an answer or the address is missing), conflict, too_fast
     */
    async submit(id: string, address?: string): Promise<ProjectView> {
      const row = await own(id);
      if (row.status !== "draft") return viewOf(row);
      const email = (await base.viewer())?.email ?? address;
      if (!email) throw fault("bad_input", "Write the email address that the reply shall go to.", { field: "email" });
      const answers = answersOf(row);
      const full = fullAnswers(answers);
      if (!full)
        throw fault("bad_input", "Some answers are missing still.", { field: openStep(answers), reason: "unanswered" });
      await count(email);
      const recommendation = await recommendationFor(base, full);
      const letter = {
        ...mail.row({
          to: email,
          kind: "project",
          subject: "Your project has arrived",
          text: confirmation(recommendation, await link(id)),
        }),
        id: `project-sent:${id}`,
      };
      const at = now();
      const sent = db
        .update(projects)
        .set({
          status: "submitted",
          email,
          recommendation: JSON.stringify(recommendation),
          version: nextVersion(row),
          updatedAt: at,
          submittedAt: at,
        })
        .where(eq(projects.id, id))
        .returning();
      try {
        const [written] = await db.batch([sent, db.insert(mailOutbox).values(letter)]);
        base.later(mail.deliver(letter));
        return viewOf(written[0] as ProjectRow);
      } catch (e) {
        if (!wasOvertaken(e)) throw e;
        const there = await own(id);
        if (there.status !== "draft") return viewOf(there);
        throw fault("conflict", "Another page changed an answer just now. Look through them and send it again.");
      }
    },
  };
}

function confirmation({ suggestions }: Recommendation, link: string): string {
  const list =
    suggestions.length === 0
      ? "By our rules you need none of our products."
      : `By our rules these fit:\n${suggestions.map((s) => `- ${s.title}: ${s.rules[0]}`).join("\n")}`;
  return `Your answers have arrived, and a person will read them.\n\n${list}\n\nHere you see how far it is, and the reply once it is there:\n${link}\n\nWhoever has this link can read your answers, so keep it to yourself.`;
}
