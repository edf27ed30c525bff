import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { readCookie, serializeCookie } from "../platform/cookies.ts";
import type { Db } from "../platform/db.ts";
import { createFaultPoint } from "../platform/fault-injection.ts";
import { consumeRateLimit, toNetwork } from "../platform/rate-limiter.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import { deviceToken } from "./contract-poll.ts";
import type { Body } from "./domain-body.ts";
import { isClosed, listPolls, mayShowResults, type Poll, type PollFigures, type PollResults } from "./domain-poll.ts";
import { isVisible } from "./entry-rows.ts";

type PollDeps = Pick<RequestDeps, "db" | "now" | "env" | "ip" | "local" | "request" | "url"> & {
  viewer: () => Promise<{ userId: string } | null>;
};

/** Marks a device that voted without an account. Set by a vote alone, and never read for anything else. */
const COOKIE = "poll";
const COOKIE_AGE = 400 * DAY;
/** Votes of one network: more than a household or a class of people, far less than a script. */
const NETWORK_LIMIT = { max: 120, window: HOUR };

/** Who votes: a member, a device that has voted before, or both at once. */
interface Voter {
  userId: string | null;
  device: string | null;
}

/** Polls as readers see them. */
export const pollsService = (deps: PollDeps) => ({
  /** What a reader may know of the polls of a text; none where readers don't see the text. */
  readPolls: async (entryId: string): Promise<PollFigures[]> => {
    const rows = await deps.db.all<PollRow>(pollsStatement(deps.now(), entryId, await readVoter(deps)));
    return rows.map((row) => toFigures(row, deps.now()));
  },
  /** A poll with its figures and the text that it stands in, or null where readers see none. */
  readPollPage: (entryId: string, pollId: string) => readPollPage(deps, entryId, pollId),
  /**
   * Counts a vote: one of each member or device, which may be changed while the poll is open. Sent again, it is the same vote.
   * @param vote its `device` names a device that has no cookie yet
   * @returns what the reader may know now, where the text is, and the cookie of a device
   * @throws httpError not_found, conflict, too_fast
   */
  vote: (entryId: string, pollId: string, { option, device }: { option: string; device?: string | undefined }) =>
    vote(deps, { entryId, pollId, optionId: option, device }),
});

const isToken = (value: string | null): value is string => deviceToken.safeParse(value).success;

async function readVoter(deps: PollDeps): Promise<Voter> {
  const token = readCookie(deps, COOKIE);
  const viewer = await deps.viewer();
  return { userId: viewer?.userId ?? null, device: isToken(token) ? await sha256(token) : null };
}

interface PollRow {
  id: string;
  /** Of its text. */
  path: string;
  options: string;
  closesAt: number | null;
  results: PollResults;
  counts: string;
  choice: string | null;
}

/** The polls that readers see of a text, with their counts and this voter's choice. */
const pollsStatement = (now: number, entryId: string, { userId, device }: Voter): SQL => sql`
  SELECT p.poll_id AS id, e.path, p.options, p.closes_at AS closesAt, p.results,
    (SELECT json_group_object(c.option_id, c.votes) FROM content_poll_count c
      WHERE c.entry_id = p.entry_id AND c.poll_id = p.poll_id) AS counts,
    (SELECT v.option_id FROM content_poll_vote v
      WHERE v.entry_id = p.entry_id AND v.poll_id = p.poll_id AND v.voter IN (${userId}, ${device})
      ORDER BY v.user_id IS NULL LIMIT 1) AS choice
  FROM content_poll p JOIN content_entry e ON e.id = p.entry_id
  WHERE p.entry_id = ${entryId} AND ${isVisible(now)} ORDER BY p.position`;

function toFigures({ id, options, closesAt, results, counts, choice }: PollRow, now: number): PollFigures {
  const ids = JSON.parse(options) as string[];
  const votes = JSON.parse(counts) as Record<string, number>;
  const own = choice !== null && ids.includes(choice) ? choice : null;
  const poll = { closesAt, results };
  return {
    id,
    isClosed: isClosed(poll, now),
    choice: own,
    // Votes for options that were removed since are kept, and belong to no sum.
    votes: mayShowResults(poll, own !== null, now) ? ids.map((option) => votes[option] ?? 0) : null,
  };
}

async function readPollPage(
  deps: PollDeps,
  entryId: string,
  pollId: string,
): Promise<{ poll: Poll; figures: PollFigures; title: string; path: string } | null> {
  const { db, now } = deps;
  const voter = await readVoter(deps);
  const at = now();
  const [[text], rows] = await db.batch([
    db.all<{ title: string; path: string; body: string }>(
      sql`SELECT e.title, e.path, e.body FROM content_entry e WHERE e.id = ${entryId} AND ${isVisible(at)}`,
    ),
    db.all<PollRow>(pollsStatement(at, entryId, voter)),
  ]);
  const row = rows.find(({ id }) => id === pollId);
  const poll = text && [...listPolls(JSON.parse(text.body) as Body).values()].find(({ id }) => id === pollId);
  return poll && row ? { poll, figures: toFigures(row, at), title: text.title, path: text.path } : null;
}

async function vote(
  deps: PollDeps,
  {
    entryId,
    pollId,
    optionId,
    device,
  }: { entryId: string; pollId: string; optionId: string; device?: string | undefined },
): Promise<{ figures: PollFigures; path: string; cookies: string[] }> {
  const { db, now } = deps;
  await limitVotes(deps);
  const known = await readVoter(deps);
  const token = known.userId === null && known.device === null ? (device ?? newSecret()) : null;
  const voter = { ...known, device: token ? await sha256(token) : known.device };
  const key = voter.userId ?? voter.device;
  const at = now();
  const results = await runBatch(db, [
    // Everything that a vote depends on is checked by the statement that counts it.
    db.run(sql`
      INSERT INTO content_poll_vote (entry_id, poll_id, voter, user_id, option_id, at)
      SELECT p.entry_id, p.poll_id, ${key}, ${voter.userId}, o.value, ${at}
      FROM content_poll p JOIN content_entry e ON e.id = p.entry_id JOIN json_each(p.options) o ON o.value = ${optionId}
      WHERE p.entry_id = ${entryId} AND p.poll_id = ${pollId} AND ${isVisible(at)}
        AND (p.closes_at IS NULL OR p.closes_at > ${at})
      ON CONFLICT (entry_id, poll_id, voter) DO UPDATE SET option_id = excluded.option_id, at = excluded.at
        WHERE option_id <> excluded.option_id`),
    // Who voted as a guest and signed in since has one vote, not two.
    db.run(sql`
      DELETE FROM content_poll_vote WHERE entry_id = ${entryId} AND poll_id = ${pollId} AND voter = ${voter.device}
        AND ${voter.userId} IS NOT NULL AND EXISTS (SELECT 1 FROM content_poll_vote v
          WHERE v.entry_id = ${entryId} AND v.poll_id = ${pollId} AND v.voter = ${voter.userId} AND v.option_id = ${optionId})`),
    db.all(pollsStatement(at, entryId, voter)),
  ]);
  await createFaultPoint(deps)("vote:after-batch");
  const row = (results[2] as unknown as PollRow[]).find(({ id }) => id === pollId);
  if (!row) throw httpError("not_found", "This poll is no longer on the page. Your vote wasn't counted.");
  const figures = toFigures(row, at);
  if (figures.isClosed && figures.choice !== optionId)
    throw httpError("conflict", "This poll is closed. Your vote wasn't counted.", { reason: "closed" });
  if (figures.choice !== optionId)
    throw httpError("conflict", "This answer is no longer offered. Reload the page and choose another one.", {
      reason: "stale",
    });
  // The cookie lasts from the last vote on.
  const kept = token ?? (voter.userId === null ? readCookie(deps, COOKIE) : null);
  return { figures, path: row.path, cookies: kept === null ? [] : [serializeCookie(deps, COOKIE, kept, COOKIE_AGE)] };
}

/** @throws httpError too_fast with Retry-After */
async function limitVotes({ env, ip, local, now }: PollDeps): Promise<void> {
  if (!ip || (local && /^(127\.|::1$|::ffff:127\.)/.test(ip))) return;
  const verdict = await consumeRateLimit(env, `poll:${toNetwork(ip)}`, NETWORK_LIMIT, now());
  if (!verdict.ok)
    throw httpError("too_fast", "Too many votes from your network. Wait a few minutes and try again.", {
      retryAfter: verdict.retryAfter,
    });
}

/** Says which polls readers may vote on, and until when, as the published body has them. */
export function pollStatements(db: Db, entryId: string, body: Body): BatchStatement[] {
  const polls = [...listPolls(body).values()].map(({ id, options, closesAt, results }) => ({
    ...{ id, closesAt, results },
    options: options.map((option) => option.id),
  }));
  return [
    db.run(sql`DELETE FROM content_poll WHERE entry_id = ${entryId}`),
    db.run(sql`
      INSERT INTO content_poll (entry_id, poll_id, position, options, closes_at, results)
      SELECT ${entryId}, j.value ->> 'id', j.key, j.value -> 'options', j.value ->> 'closesAt', j.value ->> 'results'
      FROM json_each(${JSON.stringify(polls)}) j`),
  ];
}

/** How many votes each option of a text's polls has, for staff: also those that are gone. */
export const pollCountsStatement = (db: Db, entryId: string) =>
  db.all<{ pollId: string; optionId: string; votes: number }>(sql`
    SELECT poll_id AS pollId, option_id AS optionId, votes FROM content_poll_count
    WHERE entry_id = ${entryId} AND votes > 0 ORDER BY poll_id, option_id`);
