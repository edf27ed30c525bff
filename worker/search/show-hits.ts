import { sql } from "drizzle-orm";
import { topicPath } from "../community/domain-topic.ts";
import type { EntryCard } from "../content/contract.ts";
import { entryCardsStatement, toEntryCard } from "../content/index.ts";
import { DELETED_MEMBER } from "../kernel/deleted-member.ts";
import { formatMinutes } from "../kernel/format-minutes.ts";
import { plural } from "../kernel/plural.ts";
import type { Db } from "../platform/db.ts";
import type { RequestContext } from "../request-context.ts";
import type { ProductCard } from "../store/catalogue/contract.ts";
import { productCardsStatement, toProductCard } from "../store/catalogue/index.ts";
import type { SearchHit } from "./contract.ts";
import type { DocumentKind } from "./domain-kinds.ts";
import { makeSnippet } from "./domain-snippet.ts";
import type { Found, FoundPhrase } from "./find.ts";
import { readTogether } from "./read-together.ts";

type ShowDeps = Pick<RequestContext, "db" | "now">;

/** What the main database says of a hit: that it may be seen, and what changes without the index. */
interface Seen {
  source: string;
  ref: string;
  drawing: string;
}

const keyOf = ({ source, ref }: { source: string; ref: string }): string => `${source} ${ref}`;

/**
 * What is shown of hits: read from the main database now, so that what is not published any more is never shown, and
 * prices and pictures are today's. In one round trip, with whether the index has changes to learn of.
 */
export async function showHits(deps: ShowDeps, hits: readonly Found[], phrases: readonly FoundPhrase[]) {
  const refsOf = (source: string, kinds?: readonly string[]) =>
    hits.filter((hit) => hit.source === source && (!kinds || kinds.includes(hit.kind))).map(({ ref }) => ref);
  const products = refsOf("product");
  const texts = hits.filter(({ source, kind }) => source === "entry" && kind !== "page");
  const topicsOf = ({ topics }: FoundPhrase): string[] => JSON.parse(topics ?? "[]") as string[];
  const topicIds = [...new Set([...refsOf("topic"), ...phrases.flatMap(topicsOf)])];
  const { cards, entries, topics, others, changes } = await readTogether(deps.db, {
    cards: products.length > 0 ? productCardsStatement(deps.db, products) : null,
    entries:
      texts.length > 0
        ? entryCardsStatement(
            deps,
            texts.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)),
          )
        : null,
    topics: topicIds.length > 0 ? topicsStatement(deps.db, topicIds) : null,
    others: visibleStatement(deps, {
      collection: refsOf("collection"),
      study: refsOf("study"),
      ingredient: refsOf("ingredient"),
      page: refsOf("entry", ["page"]),
    }),
    changes: deps.db.all<{ one: number }>(sql`SELECT 1 AS one FROM search_outbox LIMIT 1`),
  });
  const cardOf = new Map(cards.map((row) => [row.id, toProductCard(row)]));
  const entryOf = new Map(entries.map((row) => [row.id, toEntryCard(row)]));
  const topicOf = new Map(topics.map((row) => [row.id, row]));
  const seenOf = new Map(others.map((row) => [keyOf(row), row]));

  const canSee = (hit: Found): boolean => {
    if (hit.source === "product") return cardOf.has(hit.ref);
    if (hit.source === "page") return true;
    if (hit.source === "topic") return topicOf.has(hit.ref);
    return hit.source === "entry" && hit.kind !== "page" ? entryOf.has(hit.ref) : seenOf.has(keyOf(hit));
  };
  return {
    /** Without titles of topics that may not be seen, or that have another title by now. */
    phrases: phrases
      .filter((one) => one.topics === null || topicsOf(one).some((id) => topicOf.get(id)?.title === one.phrase))
      .map(({ phrase }) => phrase),
    /** Whether the index has changes to learn of. */
    hasChanges: changes.length > 0,
    group(all: readonly Found[], bodies: readonly { id: number; body: string }[], words: readonly string[]) {
      const bodyOf = new Map(bodies.map(({ id, body }) => [id, body]));
      const visible = all.filter(canSee);
      return {
        products: visible.flatMap(
          (hit): ProductCard | never[] => cardOf.get(hit.source === "product" ? hit.ref : "") ?? [],
        ),
        documents: visible.flatMap((hit): SearchHit[] => {
          if (hit.kind === "product") return [];
          const snippet = makeSnippet(bodyOf.get(hit.id) ?? "", words);
          const topic = hit.source === "topic" ? topicOf.get(hit.ref) : undefined;
          return [
            topic
              ? toTopicHit(topic, snippet, deps.now())
              : toHit(hit, entryOf.get(hit.ref), seenOf.get(keyOf(hit)), snippet),
          ];
        }),
        /** How many of a kind were found and may not be seen. */
        hidden: (kind: DocumentKind) => all.filter((hit) => hit.kind === kind && !canSee(hit)).length,
      };
    },
  };
}

function toHit(hit: Found, entry: EntryCard | undefined, seen: Seen | undefined, snippet: string): SearchHit {
  const { source, ref, kind } = hit;
  return {
    ...{ source, ref, kind: kind as SearchHit["kind"] },
    title: entry?.title ?? hit.title,
    path: entry?.path ?? hit.path,
    text: entry?.recipe ? entry.summary : snippet || (entry?.summary ?? hit.subtitle),
    note: entry?.recipe ? formatMinutes(entry.recipe.minutes) : entry ? `${entry.minutes} min read` : "",
    picture: entry?.picture ?? null,
    drawing: entry?.drawing || seen?.drawing || hit.drawing,
  };
}

interface TopicRow {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  replies: number;
  bumpedAt: number;
  category: string;
  author: string | null;
  /** The index has an older state of it: what that quotes may have been taken away since. */
  isChanged: number;
}

/** Which of these topics everybody may read, as they are now. */
const topicsStatement = (db: Db, ids: readonly string[]) =>
  db.all<TopicRow>(sql`
    SELECT t.id, t.slug, t.title, t.excerpt, max(0, t.last_number - 1 - t.moved) AS replies, t.bumped_at AS bumpedAt,
      c.name AS category, p.name AS author,
      EXISTS (SELECT 1 FROM search_outbox o WHERE o.source = 'topic' AND o.ref = t.id) AS isChanged
    FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN community_topic t ON t.id = j.value
      CROSS JOIN community_category c ON c.id = t.category_id LEFT JOIN community_profile p ON p.user_id = t.author_id
    WHERE t.state = 'shown' AND t.access = 'everybody' AND c.access = 'everybody'`);

function toTopicHit(topic: TopicRow, snippet: string, now: number): SearchHit {
  const isOfThisYear = new Date(topic.bumpedAt).getUTCFullYear() === new Date(now).getUTCFullYear();
  const date = new Date(topic.bumpedAt).toLocaleDateString("en-US", {
    ...{ month: "short", day: "numeric", timeZone: "UTC" },
    ...(isOfThisYear ? {} : { year: "numeric" }),
  });
  const replies = plural(topic.replies, "reply", "replies");
  return {
    ...{ kind: "topic", source: "topic", ref: topic.id, title: topic.title, path: topicPath(topic) },
    text: (topic.isChanged ? "" : snippet) || topic.excerpt,
    note: [topic.category, topic.author ?? DELETED_MEMBER, replies, date].join(" · "),
    ...{ picture: null, drawing: "" },
  };
}

/** Which of these may be seen; null where there are none. */
function visibleStatement(
  { db, now }: ShowDeps,
  refs: Record<"collection" | "study" | "ingredient" | "page", readonly string[]>,
) {
  const among = (list: readonly string[]) => sql`IN (SELECT value FROM json_each(${JSON.stringify(list)}))`;
  const parts = [
    refs.collection.length > 0 &&
      sql`SELECT 'collection' AS source, id AS ref, '' AS drawing FROM store_collection
        WHERE id ${among(refs.collection)} AND +status = 'active'`,
    refs.study.length > 0 &&
      sql`SELECT 'study' AS source, id AS ref, '' AS drawing FROM science_study WHERE id ${among(refs.study)} AND +status = 'published'`,
    refs.ingredient.length > 0 &&
      sql`SELECT 'ingredient' AS source, key AS ref, drawing FROM science_ingredient
        WHERE key ${among(refs.ingredient)} AND +status = 'published'`,
    refs.page.length > 0 &&
      sql`SELECT 'entry' AS source, id AS ref, drawing FROM content_entry
        WHERE id ${among(refs.page)} AND +status = 'published' AND publish_at <= ${now()}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? db.all<Seen>(sql.join(parts, sql` UNION ALL `)) : null;
}
