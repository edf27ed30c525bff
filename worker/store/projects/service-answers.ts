import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId, newSecret, sha256 } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { readCookie, serializeCookie } from "../../platform/cookies.ts";
import { consumeRateLimit, toNetwork } from "../../platform/rate-limiter.ts";
import type { AnswerChanges, AnswerConflict, ProjectSummary, ProjectView } from "./contract.ts";
import type { ProjectsDeps } from "./deps.ts";
import { mergeChanges } from "./domain.ts";
import { type ProjectRow, parseStoredAnswers, toProjectSummary, toProjectView } from "./row-mappers.ts";
import { projects } from "./schema.ts";

const COOKIE = "project";
/** How long a draft is kept after its last change. */
const DRAFT_RETENTION = 90 * DAY;
/** How long a guest's submitted project is kept; a member's stays until they delete the account. */
const GUEST_RETENTION = 365 * DAY;
/** Nobody starts this many projects by hand, only someone who wants to fill the table. */
const NEW_PROJECT_LIMIT = { max: 30, window: HOUR };
const MAX_ATTEMPTS = 6;

export interface CurrentProject {
  project: ProjectView | null;
  /** Set-Cookie lines with the secret that opens the project. */
  cookies: string[];
}
export interface SaveResult {
  project: ProjectView;
  conflicts: AnswerConflict[];
  cookies: string[];
}

/** Finds a visitor's project and saves its answers. */
export function projectAnswersService(deps: ProjectsDeps) {
  const { db, now } = deps;
  const readToken = (): string | null => {
    const value = readCookie(deps, COOKIE);
    return value && value.length <= 100 ? value : null;
  };
  const projectCookie = (value: string) => serializeCookie(deps, COOKIE, value, DRAFT_RETENTION);
  const byId = (id: string) => db.select().from(projects).where(eq(projects.id, id)).get();
  const findByTokenHash = (hash: string) => db.select().from(projects).where(eq(projects.tokenHash, hash)).get();

  /**
   * Only the member can open their project; one without an owner opens with the cookie that it was started
   * with.
   */
  async function canOpen(row: ProjectRow): Promise<boolean> {
    if (row.userId !== null) return (await deps.viewer())?.userId === row.userId;
    const mine = readToken();
    return mine !== null && row.tokenHash === (await sha256(mine));
  }

  /** The row of the cookie, if this visitor may open it; a member takes over what they started as a guest. */
  async function findByCookie(): Promise<{ row: ProjectRow | null; foreign: boolean }> {
    const mine = readToken();
    if (!mine) return { row: null, foreign: false };
    const row = await findByTokenHash(await sha256(mine));
    if (!row) return { row: null, foreign: false };
    if (!(await canOpen(row))) return { row: null, foreign: true };
    const viewer = await deps.viewer();
    if (!viewer || row.userId !== null) return { row, foreign: false };
    await db
      .update(projects)
      .set({ userId: viewer.userId })
      .where(and(eq(projects.id, row.id), isNull(projects.userId)));
    return { row: { ...row, userId: viewer.userId }, foreign: false };
  }

  async function findNewestOfMember(draftsOnly: boolean): Promise<ProjectRow | undefined> {
    const viewer = await deps.viewer();
    if (!viewer) return undefined;
    const mine = eq(projects.userId, viewer.userId);
    return db
      .select()
      .from(projects)
      .where(draftsOnly ? and(mine, eq(projects.status, "draft")) : mine)
      .orderBy(desc(projects.updatedAt), desc(projects.id))
      .limit(1)
      .get();
  }

  async function createProject(): Promise<{ row: ProjectRow; cookies: string[] }> {
    if (deps.ip && !deps.local) {
      const verdict = await consumeRateLimit(deps.env, `project-new:${toNetwork(deps.ip)}`, NEW_PROJECT_LIMIT, now());
      if (!verdict.ok)
        throw httpError("too_fast", "Too many projects started. Wait a few minutes and try again.", verdict);
    }
    const { foreign } = await findByCookie();
    const mine = foreign ? null : readToken();
    const value = mine ?? newSecret();
    const tokenHash = await sha256(value);
    const viewer = await deps.viewer();
    const row = { id: newId(now()), tokenHash, userId: viewer?.userId ?? null, createdAt: now(), updatedAt: now() };
    // Two pages of one browser may start at the same moment: both get the row that came first.
    await db.insert(projects).values(row).onConflictDoNothing();
    const stored = await findByTokenHash(tokenHash);
    if (!stored) throw new Error("the project could not be stored");
    return { row: stored, cookies: mine ? [] : [projectCookie(value)] };
  }

  /**
   * The row by its id, for its owner only.
   * @throws httpError not_found, also for projects of others
   */
  async function requireOwn(id: string): Promise<ProjectRow> {
    const row = await byId(id);
    if (!row || !(await canOpen(row))) throw httpError("not_found", "Project not found. Reload the page.");
    return row;
  }

  return {
    own: requireOwn,
    /**
     * What the page shows: the project of this browser, else the member's own newest; null if there is none
     * yet.
     */
    async getCurrent(): Promise<CurrentProject> {
      const { row, foreign } = await findByCookie();
      if (row) return { project: toProjectView(row), cookies: [] };
      const hasOwnToken = readToken() !== null && !foreign;
      const other = await findNewestOfMember(hasOwnToken);
      if (other) return { project: toProjectView(other), cookies: [] };
      // The secret is set before the first answer, so that two pages of one browser share it.
      return { project: null, cookies: hasOwnToken ? [] : [projectCookie(newSecret())] };
    },

    /**
     * One of the visitor's own projects.
     * @throws httpError not_found
     */
    get: async (id: string): Promise<ProjectView> => toProjectView(await requireOwn(id)),

    /** A project by the signed link of an email; null for an invalid link, or if the project is a draft. */
    async getBySignedLink(id: string, key: string): Promise<ProjectView | null> {
      if (!(await deps.auth.verify("project", id, key))) return null;
      const row = await byId(id);
      return row && row.status !== "draft" ? toProjectView(row) : null;
    },

    /**
     * Merges what changed on one page into what other pages have saved since. May be repeated.
     * @throws httpError not_found (not the visitor's), conflict (already submitted), too_fast
     */
    async saveAnswers(id: string | null, changes: AnswerChanges): Promise<SaveResult> {
      const opened = id === null ? await createProject() : { row: await requireOwn(id), cookies: [] };
      let row: ProjectRow | undefined = opened.row;
      for (let attempts = 0; attempts < MAX_ATTEMPTS && row; attempts++) {
        if (row.status !== "draft")
          throw httpError(
            "conflict",
            "You've already submitted this project. Start another one to change your answers.",
          );
        const { answers, conflicts } = mergeChanges(parseStoredAnswers(row), changes);
        const set = { answers: JSON.stringify(answers), version: row.version + 1, updatedAt: now() };
        const written = await db
          .update(projects)
          .set(set)
          .where(and(eq(projects.id, row.id), eq(projects.version, row.version), eq(projects.status, "draft")))
          .returning();
        if (written[0]) return { project: toProjectView(written[0]), conflicts, cookies: opened.cookies };
        row = await byId(row.id);
      }
      throw httpError("conflict", "Another page is saving this project. Try again.");
    },

    /**
     * A new cookie for the next project; the previous one stays available in the account, or by its email's
     * link.
     */
    startAnother: (): string[] => [projectCookie(newSecret())],

    /** A member's projects, newest first. */
    async listOwn(): Promise<ProjectSummary[]> {
      const viewer = await deps.viewer();
      if (!viewer) return [];
      const rows = await db
        .select()
        .from(projects)
        .where(eq(projects.userId, viewer.userId))
        .orderBy(desc(projects.updatedAt), desc(projects.id))
        .limit(50);
      return rows.map(toProjectSummary);
    },

    /** Cron: deletes drafts unchanged for 90 days, and guests' submitted projects after a year. */
    async deleteExpired(): Promise<{ forgotten: number }> {
      const deleted = await db
        .delete(projects)
        .where(
          // By name, since SQLite would take the indexes of all drafts and of all guests.
          sql`id IN (
            SELECT id FROM store_project INDEXED BY store_project_draft
            WHERE status = 'draft' AND updated_at < ${now() - DRAFT_RETENTION} UNION ALL
            SELECT id FROM store_project INDEXED BY store_project_guest
            WHERE user_id IS NULL AND updated_at < ${now() - GUEST_RETENTION})`,
        )
        .returning({ id: projects.id });
      return { forgotten: deleted.length };
    },
  };
}
