import { sql } from "drizzle-orm";
import { runEach } from "../platform/run-each.ts";
import { type CommunityDeps, topicOf } from "./deps.ts";
import { askTopics, retryTopics } from "./topic-retries.ts";

type JobDeps = Pick<CommunityDeps, "db" | "env" | "now">;

/** Topics of one statement, and statements of one run. */
const PAGE_SIZE = 50;
const MAX_PAGES = 10;
/** Topics that are asked at once. */
const PARALLEL = 6;
/** Topics that are told before the answer to a change: those that were last written in, which pages have open. */
const MAX_TOLD = 60;

interface Change {
  categoryId: string;
  changedAt: number;
  cursor: string;
  access: "everybody" | "members" | "staff" | null;
  hasAnswers: number;
}

/**
 * The job: brings who reads a category, and whether it has answers, to its topics. May be killed anywhere and repeated:
 * saying it twice changes nothing. A topic that comes into the lists after the change learns of it as it is written there
 * (topic-index.ts), so that none is left out. One that can't be reached holds nobody back and is asked again.
 */
export async function runCategoriesJob(
  deps: JobDeps,
): Promise<{ topics: number; failed: number; unfinished: boolean }> {
  const retried = await retryTopics(deps, "categories", async (id) => {
    const rules = await deps.db.get<RulesRow>(sql`
      SELECT access, has_answers AS hasAnswers FROM community_category WHERE id = ${id}`);
    return async (topic) => rules && topicOf(deps.env, topic).followCategory(id, toRules(rules));
  });
  let { topics, failed } = retried;
  for (let page = 0; page < MAX_PAGES; page++) {
    const change = await deps.db.get<Change>(sql`
      SELECT g.category_id AS categoryId, g.changed_at AS changedAt, g.cursor, c.access, c.has_answers AS hasAnswers
      FROM community_category_change g LEFT JOIN community_category c ON c.id = g.category_id
      ORDER BY g.changed_at LIMIT 1`);
    if (!change) return { topics, failed, unfinished: retried.unfinished };
    const { categoryId, changedAt, cursor, access, hasAnswers } = change;
    const ids = access === null ? [] : await listTopicsOf(deps, categoryId, cursor);
    const rules = toRules({ access: access ?? "staff", hasAnswers });
    const missed = await askTopics(deps, "categories", categoryId, ids, (id) =>
      topicOf(deps.env, id).followCategory(categoryId, rules),
    );
    topics += ids.length - missed.length;
    failed += missed.length;
    // A change that came meanwhile has another time, and begins again.
    await deps.db.run(
      ids.length < PAGE_SIZE
        ? sql`DELETE FROM community_category_change WHERE category_id = ${categoryId} AND changed_at = ${changedAt}`
        : sql`UPDATE community_category_change SET cursor = ${ids.at(-1) ?? ""}
              WHERE category_id = ${categoryId} AND changed_at = ${changedAt}`,
    );
  }
  return { topics, failed, unfinished: true };
}

/**
 * Brings a change to the topics of a category that were last written in, so that their open pages have it at once. What
 * fails here, and all others, the job does.
 */
export async function tellActiveTopics(deps: JobDeps, categoryId: string, category: CategoryRules): Promise<void> {
  const rows = await deps.db.all<{ id: string }>(sql`
    SELECT id FROM community_topic WHERE category_id = ${categoryId} ORDER BY bumped_at DESC LIMIT ${MAX_TOLD}`);
  const ids = rows.map(({ id }) => id);
  await runEach("forum categories", ids, (id) => topicOf(deps.env, id).followCategory(categoryId, category), PARALLEL);
}

/** What a topic copies of its category. */
type CategoryRules = { access: "everybody" | "members" | "staff"; hasAnswers: boolean };
type RulesRow = Pick<CategoryRules, "access"> & { hasAnswers: number };
const toRules = ({ access, hasAnswers }: RulesRow): CategoryRules => ({ access, hasAnswers: hasAnswers === 1 });

const listTopicsOf = async ({ db }: JobDeps, category: string, after: string): Promise<string[]> =>
  (
    await db.all<{ id: string }>(sql`
      SELECT id FROM community_topic WHERE category_id = ${category} AND id > ${after} ORDER BY id LIMIT ${PAGE_SIZE}`)
  ).map(({ id }) => id);
