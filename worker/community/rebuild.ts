import { sql } from "drizzle-orm";
import { enqueueJobs } from "../platform/job-queue.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditIfChangedStatement } from "../settings/index.ts";
import { type CommunityDeps, topicOf } from "./deps.ts";
import { REBUILD_JOB } from "./jobs.ts";
import { directoryOf } from "./topic-directory.ts";
import { askTopics, retryTopics } from "./topic-retries.ts";

type RebuildDeps = Pick<CommunityDeps, "db" | "env" | "now">;

/** Topics of one step, and steps of one run. */
const PAGE_SIZE = 24;
const MAX_STEPS = 25;
/** Members who are counted in one step. */
const MEMBERS = 100;

interface State {
  startedAt: number;
  startedBy: string;
  phase: "topics" | "strays" | "members" | "done";
  cursor: string;
  topics: number;
  total: number;
  finishedAt: number | null;
}

const readState = async ({ db }: Pick<RebuildDeps, "db">): Promise<State | null> =>
  (await db.get<State>(sql`
    SELECT started_at AS startedAt, started_by AS startedBy, phase, cursor, topics, total, finished_at AS finishedAt
    FROM community_rebuild WHERE one = 1`)) ?? null;

/** How far the last rebuild is. */
export const rebuildStatement = sql`
  SELECT started_at AS startedAt, started_by AS startedBy, topics, total, finished_at AS finishedAt
  FROM community_rebuild WHERE one = 1`;

/** Starts to make the lists again from the topics' objects. @returns false where one is under way: that one goes on */
export async function startRebuild(deps: RebuildDeps, actor: string): Promise<{ isStarted: boolean }> {
  const total = await directoryOf(deps.env).count();
  const [started] = await runBatch(deps.db, [
    deps.db.run(sql`
      INSERT INTO community_rebuild (one, started_at, started_by, phase, total)
      VALUES (1, ${deps.now()}, ${actor}, 'topics', ${total})
      ON CONFLICT (one) DO UPDATE SET started_at = excluded.started_at, started_by = excluded.started_by,
        phase = 'topics', cursor = '', topics = 0, total = excluded.total, finished_at = NULL
      WHERE phase = 'done'`),
    auditIfChangedStatement(deps, actor, "community.rebuild", "community:lists"),
  ]);
  await enqueueJobs(deps.env, REBUILD_JOB).catch(() => undefined);
  return { isStarted: (started?.meta.changes ?? 0) > 0 };
}

/**
 * The job: makes the lists again, while the site serves from them. Each topic writes its own rows over what stands there;
 * then what belongs to no topic is deleted, and counts are made anew. Killed anywhere, it goes on at its last step, and
 * doing a step twice changes nothing. A topic that can't be reached holds the others up neither; its rows stay until it was asked
 * again, and counts follow them.
 */
export async function runRebuildJob(
  deps: RebuildDeps,
): Promise<{ topics: number; failed: number; unfinished: boolean }> {
  const retried = await retryTopics(deps, "lists", async () => async (id) => {
    if (await topicOf(deps.env, id).rewriteLists()) await directoryOf(deps.env).add([id]);
    else await deleteRows(deps.db, [id]);
  });
  let { topics, failed } = retried;
  for (let step = 0; step < MAX_STEPS; step++) {
    const state = await readState(deps);
    if (!state || state.phase === "done") return { topics, failed, unfinished: retried.unfinished };
    const next = await STEPS[state.phase](deps, state);
    topics += next.done ?? 0;
    failed += next.failed ?? 0;
    const finishedAt = next.phase === "done" ? deps.now() : null;
    await deps.db.run(sql`
      UPDATE community_rebuild SET phase = ${next.phase}, cursor = ${next.cursor}, topics = topics + ${next.done ?? 0},
        finished_at = ${finishedAt}
      WHERE one = 1 AND started_at = ${state.startedAt} AND phase = ${state.phase} AND cursor = ${state.cursor}`);
  }
  return { topics, failed, unfinished: true };
}

type Next = Pick<State, "phase" | "cursor"> & { done?: number; failed?: number };
const STEPS: Record<Exclude<State["phase"], "done">, (deps: RebuildDeps, state: State) => Promise<Next>> = {
  async topics(deps, { cursor }) {
    const ids = await directoryOf(deps.env).list(cursor, PAGE_SIZE);
    const missed = await askTopics(deps, "lists", "", ids, (id) => topicOf(deps.env, id).rewriteLists());
    const counts = { done: ids.length - missed.length, failed: missed.length };
    const last = ids.at(-1);
    return ids.length < PAGE_SIZE || !last
      ? { phase: "strays", cursor: "", ...counts }
      : { phase: "topics", cursor: last, ...counts };
  },

  /** Rows of topics that the directory doesn't know: it learns of those that are there, and the rest is deleted. */
  async strays(deps, { cursor }) {
    const { db, env } = deps;
    const rows = await db.all<{ id: string }>(sql`
      SELECT id FROM community_topic WHERE id > ${cursor} UNION
      SELECT topic_id AS id FROM community_topic_tag WHERE topic_id > ${cursor} UNION
      SELECT topic_id AS id FROM community_post WHERE topic_id > ${cursor}
      ORDER BY id LIMIT ${PAGE_SIZE}`);
    const ids = rows.map(({ id }) => id);
    const unknown = await directoryOf(env).listUnknown(ids);
    const strays: string[] = [];
    const missed = await askTopics(deps, "lists", "", unknown, async (id) => {
      if (await topicOf(env, id).rewriteLists()) await directoryOf(env).add([id]);
      else strays.push(id);
    });
    if (strays.length > 0) await deleteRows(db, strays);
    const last = ids.at(-1);
    const failed = missed.length;
    return ids.length < PAGE_SIZE || !last
      ? { phase: "members", cursor: "", failed }
      : { phase: "strays", cursor: last, failed };
  },

  async members({ db }, { cursor }) {
    if (cursor === "")
      await db.run(sql`
        UPDATE community_category SET topics = (SELECT count(*) FROM community_topic t
          WHERE t.category_id = community_category.id AND t.state = 'shown')`);
    const members = await db.all<{ id: string }>(sql`
      SELECT user_id AS id FROM community_profile WHERE user_id > ${cursor} ORDER BY user_id LIMIT ${MEMBERS}`);
    await db.run(sql`
      UPDATE community_profile SET
        topics = (SELECT count(*) FROM community_topic t WHERE t.author_id = user_id AND t.state = 'shown'),
        (posts, reactions_received, answers) = (SELECT count(*), coalesce(sum(p.reactions), 0), coalesce(sum(p.is_answer), 0)
          FROM community_post p WHERE p.author_id = user_id AND p.state = 'shown')
      WHERE user_id IN (SELECT value FROM json_each(${JSON.stringify(members.map(({ id }) => id))}))`);
    const last = members.at(-1);
    return members.length < MEMBERS || !last ? { phase: "done", cursor: "" } : { phase: "members", cursor: last.id };
  },
};

async function deleteRows(db: RebuildDeps["db"], topics: readonly string[]): Promise<void> {
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(topics)})`;
  await runBatch(db, [
    db.run(sql`DELETE FROM community_post WHERE topic_id IN (${ids})`),
    db.run(sql`DELETE FROM community_topic_tag WHERE topic_id IN (${ids})`),
    db.run(sql`DELETE FROM community_topic WHERE id IN (${ids})`),
  ]);
}
