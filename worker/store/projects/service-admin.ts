import { and, desc, eq, lt, ne, or, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { mailOutbox } from "../../platform/schema.ts";
import { auditInsert } from "../../settings/index.ts";
import type { ChangeProject, ProjectCard, ProjectStatus, ProjectView } from "./contract.ts";
import type { ProjectsBase } from "./deps.ts";
import { statusProblem } from "./domain.ts";
import { cardOf, type ProjectRow, viewOf } from "./row-mappers.ts";
import { projects } from "./schema.ts";
import { nextVersion, wasOvertaken } from "./service-submit.ts";

const PAGE = 30;

export interface QueueRow extends ProjectCard {
  email: string | null;
  member: boolean;
  products: number;
}
export interface Queue {
  rows: QueueRow[];
  next: string | null;
  counts: Partial<Record<ProjectStatus, number>>;
}

/** The staff's side of requests; who may call it is the caller's question. */
export function deskService(base: ProjectsBase, link: (id: string) => Promise<string>) {
  const { db, now, mail } = base;
  const read = (id: string) =>
    db
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), ne(projects.status, "draft")))
      .get();

  return {
    /** Requests, newest first, 30 a page; drafts are their owners' alone. `cursor` is from the page before. */
    async queue(status?: ProjectStatus, cursor?: string): Promise<Queue> {
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
        rows: shown.map((r) => ({
          ...cardOf(r),
          email: r.email,
          member: r.userId !== null,
          products: viewOf(r).recommendation?.suggestions.length ?? 0,
        })),
        next: rows.length > PAGE && last ? `${last.submittedAt}~${last.id}` : null,
        counts: Object.fromEntries(counts.map((c) => [c.status, c.n])),
      };
    },

    /** A request with everything in it; null where there is none. */
    async request(id: string): Promise<ProjectView | null> {
      const row = await read(id);
      return row ? viewOf(row) : null;
    },

    /**
     * Moves a request on. With `answered` the reply is stored and mailed, once, in the same batch as the
     * audit row. @throws fault not_found, bad_input, conflict (changed by somebody else meanwhile)
     */
    async change(id: string, { to, reply, version }: ChangeProject, actor: string): Promise<ProjectView> {
      const row = await read(id);
      if (!row) throw fault("not_found", "There is no such request.");
      const stale = () => fault("conflict", "Somebody else changed this request meanwhile. Load the page again.");
      if (row.version !== version) throw stale();
      const problem = statusProblem(row.status, to, reply);
      if (problem) throw fault("bad_input", problem, { field: reply === "" ? "reply" : "to" });
      const at = now();
      const letter =
        to === "answered" && row.email
          ? {
              ...mail.row({
                to: row.email,
                kind: "project",
                subject: "The reply to your project",
                text: `${reply}\n\nYour answers, the suggestion and this reply are here:\n${await link(id)}`,
              }),
              id: `project-reply:${id}`,
            }
          : null;
      const written = db
        .update(projects)
        .set({ status: to, version: nextVersion(row), updatedAt: at, ...(to === "answered" ? { reply } : {}) })
        .where(eq(projects.id, id))
        .returning();
      const note = auditInsert(db, {
        id: newId(at),
        at,
        actor,
        action: "project.status",
        target: `project:${id}`,
        before: JSON.stringify(row.status),
        after: JSON.stringify(to),
      });
      try {
        const [moved] = letter
          ? await db.batch([written, note, db.insert(mailOutbox).values(letter)])
          : await db.batch([written, note]);
        if (letter) base.later(mail.deliver(letter));
        return viewOf(moved[0] as ProjectRow);
      } catch (e) {
        throw wasOvertaken(e) ? stale() : e;
      }
    },
  };
}
