import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId, newSecret, sha256 } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { readCookie, writeCookie } from "../../platform/cookies.ts";
import { networkOf, takeLimit } from "../../platform/rate-limiter.ts";
import type { Changes, Conflict, ProjectCard, ProjectView } from "./contract.ts";
import type { ProjectsBase } from "./deps.ts";
import { mergeChanges } from "./domain.ts";
import { answersOf, cardOf, type ProjectRow, viewOf } from "./row-mappers.ts";
import { projects } from "./schema.ts";

const COOKIE = "project";
/** A draft that nobody touches for so long is forgotten. */
const DRAFT_LASTS = 90 * DAY;
/** What a guest sent in; a member's stays until they delete the account. */
const GUEST_LASTS = 365 * DAY;
/** Nobody begins this many projects by hand; whoever fills the table does. */
const NEW_PER_NETWORK = { max: 30, window: HOUR };
const MAX_TRIES = 6;

export interface Found {
  project: ProjectView | null;
  /** Set-Cookie lines: the secret that the project will be opened by. */
  cookies: string[];
}
export interface Saved {
  project: ProjectView;
  conflicts: Conflict[];
  cookies: string[];
}

/** Finding a visitor's project and saving its answers. */
export function answerService(base: ProjectsBase) {
  const { db, now } = base;
  const token = (): string | null => {
    const value = readCookie(base, COOKIE);
    return value && value.length <= 100 ? value : null;
  };
  const cookie = (value: string) => writeCookie(base, COOKIE, value, DRAFT_LASTS);
  const byId = (id: string) => db.select().from(projects).where(eq(projects.id, id)).get();
  const byHash = (hash: string) => db.select().from(projects).where(eq(projects.tokenHash, hash)).get();

  /** A member's project is theirs alone; one that nobody owns is opened by the cookie that it was begun with. */
  async function mayOpen(row: ProjectRow): Promise<boolean> {
    if (row.userId !== null) return (await base.viewer())?.userId === row.userId;
    const mine = token();
    return mine !== null && row.tokenHash === (await sha256(mine));
  }

  /** The row of the cookie, if this visitor may open it; a member takes over what they began as a guest. */
  async function ofCookie(): Promise<{ row: ProjectRow | null; foreign: boolean }> {
    const mine = token();
    if (!mine) return { row: null, foreign: false };
    const row = await byHash(await sha256(mine));
    if (!row) return { row: null, foreign: false };
    if (!(await mayOpen(row))) return { row: null, foreign: true };
    const viewer = await base.viewer();
    if (!viewer || row.userId !== null) return { row, foreign: false };
    await db
      .update(projects)
      .set({ userId: viewer.userId })
      .where(and(eq(projects.id, row.id), isNull(projects.userId)));
    return { row: { ...row, userId: viewer.userId }, foreign: false };
  }

  async function ofMember(draftsOnly: boolean): Promise<ProjectRow | undefined> {
    const viewer = await base.viewer();
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

  async function begin(): Promise<{ row: ProjectRow; cookies: string[] }> {
    if (base.ip && !base.local) {
      const verdict = await takeLimit(base.env, `project-new:${networkOf(base.ip)}`, NEW_PER_NETWORK, now());
      if (!verdict.ok)
        throw fault("too_fast", "Too many projects were begun from here. Wait a little and try again.", verdict);
    }
    const { foreign } = await ofCookie();
    const mine = foreign ? null : token();
    const value = mine ?? newSecret();
    const tokenHash = await sha256(value);
    const viewer = await base.viewer();
    const row = { id: newId(now()), tokenHash, userId: viewer?.userId ?? null, createdAt: now(), updatedAt: now() };
    // Two pages of one browser may begin at the same moment: both get the row that came first.
    await db.insert(projects).values(row).onConflictDoNothing();
    const stored = await byHash(tokenHash);
    if (!stored) throw new Error("the project could not be stored");
    return { row: stored, cookies: mine ? [] : [cookie(value)] };
  }

  /** The row by its id, for whom it belongs to. @throws fault not_found, for others' too */
  async function own(id: string): Promise<ProjectRow> {
    const row = await byId(id);
    if (!row || !(await mayOpen(row))) throw fault("not_found", "This project is not here. Open the page again.");
    return row;
  }

  return {
    own,
    /** What the page shows: the project of this browser, else the member's own newest; null where there is none yet. */
    async current(): Promise<Found> {
      const { row, foreign } = await ofCookie();
      if (row) return { project: viewOf(row), cookies: [] };
      const known = token() !== null && !foreign;
      const other = await ofMember(known);
      if (other) return { project: viewOf(other), cookies: [] };
      // The secret is there before the first answer, so that two pages of one browser share it.
      return { project: null, cookies: known ? [] : [cookie(newSecret())] };
    },

    /** One of the visitor's own, by its id. @throws fault not_found */
    byId: async (id: string): Promise<ProjectView> => viewOf(await own(id)),

    /** By the signed link of a mail; null where it is none of ours, or the project is a draft again. */
    async byLink(id: string, key: string): Promise<ProjectView | null> {
      if (!(await base.auth.verify("project", id, key))) return null;
      const row = await byId(id);
      return row && row.status !== "draft" ? viewOf(row) : null;
    },

    /**
     * Saves what changed on one page into whatever other pages have saved since. May be repeated.
     * @throws fault not_found (not the visitor's), conflict (sent in already), too_fast
     */
    async save(id: string | null, changes: Changes): Promise<Saved> {
      const begun = id === null ? await begin() : { row: await own(id), cookies: [] };
      let row: ProjectRow | undefined = begun.row;
      for (let tries = 0; tries < MAX_TRIES && row; tries++) {
        if (row.status !== "draft")
          throw fault("conflict", "This project was sent in already. Start another to change your answers.");
        const { answers, conflicts } = mergeChanges(answersOf(row), changes);
        const set = { answers: JSON.stringify(answers), version: row.version + 1, updatedAt: now() };
        const written = await db
          .update(projects)
          .set(set)
          .where(and(eq(projects.id, row.id), eq(projects.version, row.version), eq(projects.status, "draft")))
          .returning();
        if (written[0]) return { project: viewOf(written[0]), conflicts, cookies: begun.cookies };
        row = await byId(row.id);
      }
      throw fault("conflict", "Another page is saving this project just now. Try again.");
    },

    /** A new page for the next project; the one before stays with the account, or with its mail's link. */
    another: (): string[] => [cookie(newSecret())],

    /** A member's projects, newest first. */
    async mine(): Promise<ProjectCard[]> {
      const viewer = await base.viewer();
      if (!viewer) return [];
      const rows = await db
        .select()
        .from(projects)
        .where(eq(projects.userId, viewer.userId))
        .orderBy(desc(projects.updatedAt), desc(projects.id))
        .limit(50);
      return rows.map(cardOf);
    },

    /** Cron: forgets drafts that nobody touched for 90 days, and what guests sent in after a year. */
    async sweep(): Promise<{ forgotten: number }> {
      const gone = await db
        .delete(projects)
        .where(
          or(
            and(eq(projects.status, "draft"), lt(projects.updatedAt, now() - DRAFT_LASTS)),
            and(isNull(projects.userId), lt(projects.updatedAt, now() - GUEST_LASTS)),
          ),
        )
        .returning({ id: projects.id });
      return { forgotten: gone.length };
    },
  };
}
