import { DAY } from "../kernel/instants.ts";
import type { BlockInput, SpamVerdict } from "./contract.ts";
import type { Backtest, JudgedFilter, JudgedItem, JudgedPage, ShownTraining, SpamReport } from "./contract-report.ts";
import { compileBlocks, findBlocks } from "./domain-blocklist.ts";
import { findLinks } from "./domain-links.ts";
import { type JudgedRow, parseInfluences, parseReasons } from "./spam-store.ts";

const PAGE = 25;
/** How many of the newest decisions precision and recall are measured on. */
const DECISIONS = 500;
const SCORES = 2000;
const LOG = 12;
const BACKTEST = { days: 30, rows: 3000, examples: 3 };
const NOTHING = { publish: 0, review: 0, hold: 0, refuse: 0 };

/** What was judged in the last days, and how good the scores are. */
export function reportOf(sql: SqlStorage, days: number, now: number): Omit<SpamReport, "model"> {
  const since = now - days * DAY;
  const counts = sql
    .exec<{ day: string; verdict: SpamVerdict; n: number }>(
      `SELECT date(at / 1000, 'unixepoch') AS day, verdict, count(*) AS n FROM judged WHERE at > ?
       GROUP BY day, verdict ORDER BY day`,
      since,
    )
    .toArray();
  const totals: Record<SpamVerdict, number> = { ...NOTHING };
  const byDay = new Map<string, Record<SpamVerdict, number>>();
  for (let at = since + DAY; at <= now; at += DAY) byDay.set(new Date(at).toISOString().slice(0, 10), { ...NOTHING });
  for (const { day, verdict, n } of counts) {
    totals[verdict] += n;
    const row = byDay.get(day) ?? { ...NOTHING };
    row[verdict] = n;
    byDay.set(day, row);
  }
  return {
    days,
    totals,
    byDay: [...byDay].map(([day, row]) => ({ day, ...row })),
    shadowed: sql
      .exec<{ n: number }>(
        "SELECT count(*) AS n FROM judged WHERE at > ? AND wanted IN ('hold', 'refuse') AND verdict IN ('publish', 'review')",
        since,
      )
      .one().n,
    reasons: sql
      .exec<{ code: string; count: number }>(
        `SELECT r.value ->> 'code' AS code, count(*) AS count FROM judged, json_each(judged.reasons) r
         WHERE at > ? GROUP BY code ORDER BY count DESC, code`,
        since,
      )
      .toArray(),
    decisions: sql
      .exec<{ score: number; label: number }>(
        `SELECT score_before AS score, label FROM judged WHERE label IS NOT NULL AND labeled_at > ?
         ORDER BY labeled_at DESC LIMIT ?`,
        ...[0, DECISIONS],
      )
      .toArray()
      .map(({ score, label }) => ({ score: toShort(score), isSpam: label === 1 })),
    scores: sql
      .exec<{ score: number }>(
        "SELECT score FROM judged WHERE at > ? AND label IS NULL AND verdict <> 'refuse' ORDER BY at DESC LIMIT ?",
        ...[now - 30 * DAY, SCORES],
      )
      .toArray()
      .map(({ score }) => toShort(score)),
    training: sql
      .exec<ShownTraining & Record<string, SqlStorageValue>>(
        `SELECT t.at, t.by, t.id, t.action, substr(coalesce(nullif(j.title, ''), j.text), 1, 120) AS text
         FROM training t LEFT JOIN judged j ON j.id = t.id ORDER BY t.n DESC LIMIT ?`,
        LOG,
      )
      .toArray(),
  };
}

const toShort = (score: number): number => Math.round(score * 10_000) / 10_000;

const CONDITIONS: Record<JudgedFilter, string> = {
  all: "1",
  held: "(verdict = 'hold' OR wanted = 'hold')",
  review: "verdict = 'review'",
  refused: "verdict = 'refuse'",
  spam: "label = 1",
  good: "label = 0",
};

/** What was judged, newest first. @param before where the page before ended: `TIME ID` */
export function listJudged(sql: SqlStorage, filter: JudgedFilter, before: string | null): JudgedPage {
  const [, at = Number.MAX_SAFE_INTEGER, id = ""] = /^(\d{1,15}) (.*)$/.exec(before ?? "") ?? [];
  const rows = sql
    .exec<JudgedRow>(
      `SELECT * FROM judged WHERE at <= ?1 AND (at < ?1 OR id < ?2) AND text IS NOT NULL AND ${CONDITIONS[filter]}
       ORDER BY at DESC, id DESC LIMIT ?3`,
      ...[Number(at), id, PAGE + 1],
    )
    .toArray();
  const items = rows.slice(0, PAGE).map(toItem);
  const last = items.at(-1);
  return { items, before: last && rows.length > PAGE ? `${last.at} ${last.id}` : null };
}

const toItem = (row: JudgedRow): JudgedItem => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  memberId: row.member,
  trust: row.trust,
  title: row.title,
  text: row.text,
  verdict: row.verdict,
  wanted: row.wanted,
  score: row.score,
  reasons: parseReasons(row),
  influences: parseInfluences(row),
  isSpam: row.label === null ? null : row.label === 1,
  decidedBy: row.labeled_by,
  decidedAt: row.labeled_at,
  canChange: row.text !== null && (row.label === null || row.step !== null),
});

/** What an entry of the block list would have met in the last 30 days. */
export function backtestBlock(
  sql: SqlStorage,
  { kind, value }: Pick<BlockInput, "kind" | "value">,
  now: number,
): Backtest {
  const entry = { id: "", kind, value, action: "hold" as const, createdAt: now, createdBy: "" };
  const blocks = compileBlocks([entry]);
  const result: Backtest = {
    ...{ value, days: BACKTEST.days, checked: 0, matched: 0, heldAnyway: 0, spam: 0, good: 0 },
    examples: [],
  };
  const rows = sql.exec<Pick<JudgedRow, "title" | "text" | "email_domain" | "network" | "verdict" | "label">>(
    `SELECT title, text, email_domain, network, verdict, label FROM judged
     WHERE at > ? AND text IS NOT NULL ORDER BY at DESC LIMIT ?`,
    ...[now - BACKTEST.days * DAY, BACKTEST.rows],
  );
  for (const row of rows) {
    result.checked++;
    const text = `${row.title ?? ""}\n${row.text ?? ""}`;
    const links = kind === "domain" ? findLinks(text) : [];
    const ip = row.network?.replace(/\/\d+$/, "") ?? null;
    if (findBlocks(blocks, { text, links, emailDomain: row.email_domain ?? "", ip }).length === 0) continue;
    result.matched++;
    if (row.verdict === "hold" || row.verdict === "refuse") result.heldAnyway++;
    if (row.label === 1) result.spam++;
    if (row.label === 0) result.good++;
    if (result.examples.length < BACKTEST.examples)
      result.examples.push({ text: text.trim().slice(0, 160), isSpam: row.label === null ? null : row.label === 1 });
  }
  return result;
}
