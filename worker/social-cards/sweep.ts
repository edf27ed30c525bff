import { sql } from "drizzle-orm";
import { DAY } from "../kernel/instants.ts";
import { CARD_KINDS, type CardKind, shapeOfFile } from "./domain.ts";
import type { CardDeps } from "./service.ts";

/** A card stays for so long after it was drawn, whatever becomes of its page: links that were shared lately still show it. */
const AGE = 30 * DAY;
/** Objects that one run looks at. */
const PAGE = 500;
const STATE = "social cards";

interface SweepState {
  /** The last object that was looked at; absent: from the beginning. */
  after?: string;
  /** When all had been looked at. */
  finishedAt?: number;
}

/**
 * Deletes the cards that nothing leads to, once a day: older versions of a page's card, and all of a page that readers no
 * longer see. A run that was stopped, or repeated, deletes the same ones; a card that is asked for again is drawn again.
 */
export async function sweepCards(deps: CardDeps, limit = PAGE): Promise<{ deleted: number; unfinished: boolean }> {
  const { db, env, now } = deps;
  const [stored] = await db.all<{ state: string }>(sql`SELECT state FROM settings_job_state WHERE name = ${STATE}`);
  const state = JSON.parse(stored?.state ?? "{}") as SweepState;
  if (state.after === undefined && (state.finishedAt ?? 0) > now() - DAY) return { deleted: 0, unfinished: false };
  const page = await env.MEDIA.list({
    prefix: "og/",
    limit,
    ...(state.after === undefined ? {} : { startAfter: state.after }),
  });
  const objects = page.truncated ? withoutCutFolder(page.objects) : page.objects;
  const stale = await findStale(deps, objects);
  if (stale.length > 0) await env.MEDIA.delete(stale);
  const next: SweepState = page.truncated ? { after: objects.at(-1)?.key } : { finishedAt: now() };
  await db.run(sql`INSERT INTO settings_job_state (name, state, at) VALUES (${STATE}, ${JSON.stringify(next)}, ${now()})
    ON CONFLICT (name) DO UPDATE SET state = excluded.state, at = excluded.at`);
  return { deleted: stale.length, unfinished: page.truncated };
}

type Card = Pick<R2Object, "key" | "uploaded">;

const folderOf = (key: string) => key.slice(0, key.lastIndexOf("/"));

/** The folder that a page of the list ends in may go on in the next one: it is left to that, unless there is no other. */
function withoutCutFolder<T extends Card>(objects: readonly T[]): readonly T[] {
  const last = folderOf(objects.at(-1)?.key ?? "");
  const whole = objects.filter(({ key }) => folderOf(key) !== last);
  return whole.length > 0 ? whole : objects;
}

async function findStale({ listShown, now }: CardDeps, objects: readonly Card[]): Promise<string[]> {
  const cards = objects.map((card) => {
    const [, kind = "", slug = "", file = ""] = card.key.split("/");
    return { ...card, kind: kind as CardKind, slug, place: `${folderOf(card.key)} ${shapeOfFile(file)}` };
  });
  const shown = new Set<string>();
  for (const kind of CARD_KINDS) {
    const slugs = [...new Set(cards.filter((card) => card.kind === kind).map(({ slug }) => slug))];
    if (slugs.length > 0) for (const slug of await listShown(kind, slugs)) shown.add(`${kind} ${slug}`);
  }
  // What a page has now is the newest in each shape.
  const newest = new Map<string, Card>();
  for (const card of cards)
    if (card.uploaded.getTime() >= (newest.get(card.place)?.uploaded.getTime() ?? 0)) newest.set(card.place, card);
  return cards
    .filter(({ uploaded }) => uploaded.getTime() <= now() - AGE)
    .filter(({ key, kind, slug, place }) => newest.get(place)?.key !== key || !shown.has(`${kind} ${slug}`))
    .map(({ key }) => key);
}
