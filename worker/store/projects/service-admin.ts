import { and, desc, eq, lt, ne, or, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { auditStatement } from "../../settings/index.ts";
import type { ProjectDecisionInput, ProjectQueue, ProjectStatus, ProjectView } from "./contract.ts";
import { ANSWER_OPTIONS } from "./contract-questionnaire.ts";
import type { ProjectsDeps } from "./deps.ts";
import { transitionProblem } from "./domain.ts";
import { projectReplyEmail } from "./emails.ts";
import { type ProjectRow, toProjectSummary, toProjectView } from "./row-mappers.ts";
import { projects } from "./schema.ts";
import { isConcurrentUpdate, nextVersionOrNull } from "./service-submit.ts";

const PAGE = 30;

/** The admin side of requests; the caller checks who may use it. */
export function projectsAdminService(deps: ProjectsDeps, projectUrl: (id: string) => Promise<string>) {
  const { db, now } = deps;
  const findRequest = (id: string) =>
    db
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), ne(projects.status, "draft")))
      .get();

  return {
    /** Requests, newest first, 30 per page, without drafts. `cursor` is from the previous page. */
    async listRequests(status?: ProjectStatus, cursor?: string): Promise<ProjectQueue> {
      const [at, id] = (cursor ?? "").split("~");
      const after = id
        ? or(lt(projects.submittedAt, Number(at)), and(eq(projects.submittedAt, Number(at)), lt(projects.id, id)))
        : undefined;
      const [rows, counts] = await db.batch([
        db
          .select()
          .from(projects)
          .where(and(status ? eq(projects.status, status) : ne(projects.status, "draft"), after))
          .orderBy(desc(projects.submittedAt), desc(projects.id))
          .limit(PAGE + 1),
        db
          .select({ status: projects.status, n: sql<number>`count(*)` })
          .from(projects)
          .where(ne(projects.status, "draft"))
          .groupBy(projects.status),
      ]);
      const shown = rows.slice(0, PAGE);
      const last = shown.at(-1);
      return {
        rows: shown.map((r) => {
          const { answers, recommendation } = toProjectView(r);
          return {
            ...toProjectSummary(r),
            email: r.email,
            member: r.userId !== null,
            products: recommendation?.suggestions.length ?? 0,
            goals: ANSWER_OPTIONS.goals.filter((g) => answers.goals?.includes(g.value)).map((g) => g.label),
            budget: answers.budget ?? null,
          };
        }),
        next: rows.length > PAGE && last ? `${last.submittedAt}~${last.id}` : null,
        counts: Object.fromEntries(counts.map((c) => [c.status, c.n])),
      };
    },

    /** A request with all its details, or null. */
    async getRequest(id: string): Promise<ProjectView | null> {
      const row = await findRequest(id);
      return row ? toProjectView(row) : null;
    },

    /**
     * Changes the status of a request. With `answered` the reply is stored and emailed, once, in the same
     * batch as the audit row.
     * @throws httpError not_found, bad_input, conflict (changed by someone else meanwhile)
     */
    async decideRequest(id: string, { to, reply, version }: ProjectDecisionInput, actor: string): Promise<ProjectView> {
      const row = await findRequest(id);
      if (!row) throw httpError("not_found", "Request not found.");
      const staleError = () => httpError("conflict", "Someone else changed this request. Reload the page.");
      if (row.version !== version) throw staleError();
      const problem = transitionProblem(row.status, to, reply);
      if (problem) throw httpError("bad_input", problem, { field: reply === "" ? "reply" : "to" });
      const at = now();
      const email =
        to === "answered" && row.email
          ? deps.emails.enqueue({
              to: row.email,
              kind: "project",
              content: projectReplyEmail(reply, await projectUrl(id)),
              id: `project-reply:${id}`,
            })
          : null;
      const update = db
        .update(projects)
        .set({ status: to, version: nextVersionOrNull(row), updatedAt: at, ...(to === "answered" ? { reply } : {}) })
        .where(eq(projects.id, id))
        .returning();
      const audit = auditStatement(deps, actor, "project.status", `project:${id}`, { before: row.status, after: to });
      try {
        const [updated] = email ? await db.batch([update, audit, email.statement]) : await db.batch([update, audit]);
        email?.deliver();
        return toProjectView(updated[0] as ProjectRow);
      } catch (e) {
        throw isConcurrentUpdate(e) ? staleError() : e;
      }
    },
  };
}
