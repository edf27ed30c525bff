import { SEARCH_TAG } from "../kernel/page-tags.ts";
import { openDb } from "../platform/db.ts";
import { enqueueJobs } from "../platform/job-queue.ts";
import type { RequestContext } from "../request-context.ts";
import type { SearchAnswer, SearchBeacon, SearchGroup, SimilarTopics } from "./contract.ts";
import { MAX_QUERY_LENGTH, suggestPhrases } from "./domain.ts";
import { DOCUMENT_KINDS, type DocumentKind, KIND_LABELS, MOST_COUNTED } from "./domain-kinds.ts";
import { type ParsedQuery, parseQuery, respell, type Spellings, toExpression } from "./domain-query.ts";
import { SIMILAR_TOPICS } from "./domain-similar.ts";
import { chooseSpellings } from "./domain-spelling.ts";
import {
  bodiesStatement,
  CANDIDATES,
  countStatement,
  documentsStatement,
  type Expression,
  type FindOptions,
  type Found,
  type FoundPhrase,
  findStatement,
  type KindTotal,
  MIN_PHRASE,
  phraseStatement,
  spellingStatement,
  totalsStatement,
} from "./find.ts";
import { INDEX_JOB } from "./jobs.ts";
import { limitSearches } from "./limit.ts";
import { logSearch } from "./log.ts";
import { readTogether } from "./read-together.ts";
import { readRules, type SearchRules } from "./rules.ts";
import { readShopLinks } from "./shop-links.ts";
import { showHits } from "./show-hits.ts";

export type SearchDeps = Pick<
  RequestContext,
  "ip" | "db" | "env" | "now" | "waitUntil" | "publicData" | "store" | "entries" | "flags"
>;

export interface SearchOptions {
  /** Only this kind. */
  kind?: DocumentKind | undefined;
  /** Pages of one kind, from 1. */
  page?: number;
  /** How many products, and how many of every other kind. */
  products: number;
  documents: number;
  /** Documents with some of the words are found like those with all, which come first. */
  anyWord?: boolean;
  /** Whether results quote the part of their text that the search was about. */
  quotes?: boolean;
}

/** What the box in the header shows. */
export const AS_YOU_TYPE: SearchOptions = { products: 6, documents: 4 };

/** A product's card says what it is; of a recipe a list of ingredients would say less than its summary. */
const UNQUOTED: ReadonlySet<DocumentKind> = new Set(["product", "recipe"]);
const SUGGESTIONS = 4;
const PHRASES_READ = 24;
/** What is offered instead must be found this many times as often. */
const MUCH_MORE = 3;

/** What the index says about a query. */
interface Findings {
  found: Found[];
  /** What the words were taken for. */
  spellings: Spellings;
  isPartial: boolean;
  didYouMean: string | null;
  expression: Expression;
  phrases: FoundPhrase[];
  pinned: Found[];
  /** How many of each kind were found, where one kind was asked for. */
  totals: KindTotal[];
}

export function searchService(deps: SearchDeps) {
  const index = () => openDb(deps.env.SEARCH);
  const count = (beacon: SearchBeacon) => logSearch(index(), deps.now(), beacon);
  const rules = async (): Promise<SearchRules> =>
    (await deps.publicData("search rules", async () => ({ value: await readRules(deps.db), tags: [SEARCH_TAG] }))) ?? {
      synonyms: [],
      pins: {},
    };
  const service = {
    /**
     * What matches, by kind, best first. The index is asked once, and a second time where a word is misspelled or not all
     * words are in one document; then the main database for what is shown of it, which is left out if it may not be seen.
     */
    async search(text: string, options: SearchOptions = AS_YOU_TYPE): Promise<SearchAnswer> {
      const query = text.slice(0, MAX_QUERY_LENGTH).trim();
      const parsed = parseQuery(text.slice(0, MAX_QUERY_LENGTH));
      const [shop, known, { forumEnabled }] = await Promise.all([readShopLinks(deps), rules(), deps.flags()]);
      const asked = { ...options, withTopics: forumEnabled };
      const empty = { query, corrected: null, didYouMean: null, isPartial: false, suggestions: [], groups: [] };
      if (parsed.words.length === 0) return { ...empty, counts: [], total: 0, isCapped: false, ...shop };
      const findings = await find(openDb(deps.env.SEARCH), parsed, known, asked, deps.now());
      const { spellings, found, pinned } = findings;
      const hits = mergePins(pinned, found, options);
      const quoted = options.quotes ? hits.filter(({ kind }) => !UNQUOTED.has(kind)).map(({ id }) => id) : [];
      const isCapped = [...found, ...findings.totals].some(({ looked }) => looked >= CANDIDATES);
      const db = index();
      const [shown, { bodies, counts }] = await Promise.all([
        showHits(deps, hits, findings.phrases),
        readTogether(db, {
          bodies: quoted.length > 0 ? bodiesStatement(db, quoted) : null,
          counts: isCapped && options.quotes ? countStatement(db, findings.expression, forumEnabled) : null,
        }),
      ]);
      if (shown.hasChanges) deps.waitUntil(enqueueJobs(deps.env, INDEX_JOB).catch(() => undefined));
      const totals = new Map([...findings.totals, ...hits].map(({ kind, total }) => [kind, total]));
      for (const { at, total } of counts) {
        const kind = DOCUMENT_KINDS[at];
        if (kind && total > 0) totals.set(kind, total);
      }
      const visible = shown.group(hits, bodies, [...parsed.words, ...[...spellings.values()].flat()]);
      const groups = toGroups(visible, totals);
      const ofKinds = countKinds(groups, totals, visible.hidden);
      const corrected = isCorrected(parsed, spellings) ? respell(query, spellings) : null;
      return {
        query,
        corrected,
        didYouMean: findings.didYouMean,
        isPartial: findings.isPartial,
        suggestions: suggestPhrases(notShown(shown.phrases, groups), corrected ?? query, SUGGESTIONS),
        groups: orderGroups(groups, pinned[0]?.kind),
        counts: ofKinds,
        total: ofKinds.reduce((sum, { total }) => sum + total, 0),
        isCapped: isCapped && !(counts.length > 0 && counts.every(({ total }) => total < MOST_COUNTED)),
        ...shop,
      };
    },
    /**
     * A page of results.
     * @param isCounted whether it is a search of its own: not another page of one, nor one fetched before it is asked for
     */
    async searchPage(text: string, { isCounted, ...options }: SearchOptions & { isCounted: boolean }) {
      if (text.trim() !== "") await limitSearches(deps);
      const answer = await service.search(text, { ...options, quotes: true });
      if (isCounted && answer.query !== "")
        deps.waitUntil(
          count({ q: answer.query, found: answer.total, isCounted: false, clicked: null }).catch(() => undefined),
        );
      return answer;
    },
    /** Topics with the words of a title, or with some of them. */
    async findSimilarTopics(title: string): Promise<SimilarTopics["topics"]> {
      const { groups } = await service.search(title, {
        ...{ kind: "topic", products: 0, documents: SIMILAR_TOPICS, anyWord: true },
      });
      return groups.flatMap((group) =>
        group.kind === "topic" ? group.documents.map(({ title: own, path, note }) => ({ title: own, path, note })) : [],
      );
    },
    /** Counts a search that is over. */
    logSearch: count,
  };
  return service;
}

/** An unfinished word that was completed is no correction. */
const isCorrected = ({ words }: ParsedQuery, spellings: Spellings): boolean =>
  words.some((word) => {
    const spelled = spellings.get(word);
    return spelled !== undefined && !spelled.some((one) => one.startsWith(word));
  });

async function find(
  index: ReturnType<typeof openDb>,
  parsed: ParsedQuery,
  rules: SearchRules,
  options: SearchOptions & { withTopics: boolean },
  now: number,
): Promise<Findings> {
  const { synonyms } = rules;
  const { words, isOpen, key } = parsed;
  const { withTopics } = options;
  const range = { kind: options.kind, withTopics, ...placesOf(options) };
  const lastWord = words.at(-1);
  const openWord = isOpen ? (lastWord ?? "") : "";
  const expression = { text: toExpression(parsed, { synonyms, mode: options.anyWord ? "any" : "all" }), openWord };
  const inSynonyms = new Set(synonyms.flat().flatMap((term) => term.split(" ")));
  const spelled = words.filter((word) => !inSynonyms.has(word));
  const pins = (options.page ?? 1) === 1 ? (rules.pins[key] ?? []) : [];
  const { found, totals, phrases, pinned, candidates } = await readTogether(index, {
    found: findStatement(index, expression, { key, now, ...range }),
    totals: options.kind ? totalsStatement(index, expression, now, withTopics) : null,
    phrases: key.length >= MIN_PHRASE ? phraseStatement(index, key, now, PHRASES_READ, withTopics) : null,
    pinned: pins.length > 0 ? documentsStatement(index, pins, now) : null,
    candidates:
      spelled.length > 0
        ? spellingStatement(
            index,
            spelled.map((word) => ({ word, isOpen: word === openWord })),
            withTopics,
          )
        : null,
  });
  const unknown = new Map<string, string[]>();
  const rare = new Map<string, string[]>();
  for (const [at, word] of spelled.entries()) {
    const list = candidates.filter((one) => one.at === at);
    const choices = chooseSpellings(word, list, word === openWord);
    if (choices.length > 0) (list[0]?.isUnknown ? unknown : rare).set(word, choices);
  }
  const first: Findings = {
    ...{ found, expression, isPartial: false, didYouMean: null, spellings: new Map() },
    phrases,
    pinned: pinned.filter(({ kind }) => kind === (options.kind ?? kind) && (withTopics || kind !== "topic")),
    totals,
  };
  if (options.anyWord) return first;
  if (unknown.size === 0 && rare.size === 0 && (found.length + totals.length > 0 || words.length === 1)) return first;
  return findAgain(index, parsed, first, { synonyms, unknown, rare, range, now });
}

/** Asks for what was probably meant, and for some of the words where no document has them all. */
async function findAgain(
  index: ReturnType<typeof openDb>,
  parsed: ParsedQuery,
  first: Findings,
  {
    synonyms,
    unknown,
    rare,
    range,
    now,
  }: {
    synonyms: SearchRules["synonyms"];
    unknown: Spellings;
    rare: Spellings;
    range: Pick<FindOptions, "kind" | "withTopics" | "from" | "to">;
    now: number;
  },
): Promise<Findings> {
  const corrected = respell(parsed.key, unknown);
  const key = unknown.size > 0 ? corrected : parsed.key;
  const { openWord } = first.expression;
  const write = (spellings: Spellings, mode: "all" | "any" = "all"): Expression => ({
    text: toExpression(parsed, { synonyms, spellings, mode }),
    openWord,
  });
  const all = write(unknown);
  const any = write(unknown, "any");
  // What the first answer says already, or what nobody needs, is not asked for again.
  const hasSpelled = unknown.size > 0;
  const hasOthers = parsed.words.length > 1;
  const { spelled, spelledTotals, partial, partialTotals, other, phrases } = await readTogether(index, {
    spelled: hasSpelled ? findStatement(index, all, { key, now, ...range }) : null,
    spelledTotals: hasSpelled && range.kind ? totalsStatement(index, all, now, range.withTopics) : null,
    partial: hasOthers ? findStatement(index, any, { key, now, ...range }) : null,
    partialTotals: hasOthers && range.kind ? totalsStatement(index, any, now, range.withTopics) : null,
    other:
      rare.size > 0
        ? findStatement(index, write(new Map([...unknown, ...rare])), { ...range, key, now, from: 0, to: 1 })
        : null,
    phrases: hasSpelled ? phraseStatement(index, key, now, PHRASES_READ, range.withTopics) : null,
  });
  const [exact, exactTotals] = hasSpelled ? [spelled, spelledTotals] : [first.found, first.totals];
  const isPartial = exact.length + exactTotals.length === 0 && parsed.words.length > 1;
  const found = isPartial ? partial : exact;
  const totals = isPartial ? partialTotals : exactTotals;
  const offers = rare.size > 0 && sumTotals(other) >= MUCH_MORE * Math.max(1, sumTotals(exact));
  return {
    ...first,
    found,
    totals,
    isPartial: isPartial && found.length + totals.length > 0,
    expression: isPartial ? any : all,
    spellings: found.length + totals.length > 0 ? unknown : new Map(),
    didYouMean: offers ? respell(parsed.key, new Map([...unknown, ...rare])) : null,
    phrases: hasSpelled ? phrases : first.phrases,
  };
}

const sumTotals = (found: readonly Found[]): number =>
  [...new Map(found.map(({ kind, total }) => [kind, total])).values()].reduce((sum, total) => sum + total, 0);

const placesOf = ({ page = 1, products, documents }: SearchOptions) => {
  const size = Math.max(products, documents);
  return { from: (page - 1) * size, to: page * size };
};

/** What is pinned first, then what was found, as many of each kind as are wanted. */
function mergePins(pinned: readonly Found[], found: readonly Found[], options: SearchOptions): Found[] {
  const known = new Set(found.map(({ id }) => id));
  const totals = new Map(found.map(({ kind, total }) => [kind, total]));
  for (const { id, kind } of pinned) if (!known.has(id)) totals.set(kind, (totals.get(kind) ?? 0) + 1);
  const seen = new Set<number>();
  const counts = new Map<DocumentKind, number>();
  return [...pinned, ...found].flatMap((hit) => {
    const count = counts.get(hit.kind) ?? 0;
    const most = hit.kind === "product" ? options.products : options.documents;
    if (seen.has(hit.id) || count >= most) return [];
    seen.add(hit.id);
    counts.set(hit.kind, count + 1);
    return [{ ...hit, total: totals.get(hit.kind) ?? 1 }];
  });
}

function toGroups(
  shown: ReturnType<Awaited<ReturnType<typeof showHits>>["group"]>,
  totals: ReadonlyMap<DocumentKind, number>,
): SearchGroup[] {
  return DOCUMENT_KINDS.flatMap((kind): SearchGroup[] => {
    const title = KIND_LABELS[kind][1];
    if (kind === "product") {
      const { products, hidden } = shown;
      const total = Math.max(products.length, (totals.get(kind) ?? 0) - hidden(kind));
      return products.length > 0 ? [{ kind, title, total, products }] : [];
    }
    const documents = shown.documents.filter((hit) => hit.kind === kind);
    const total = Math.max(documents.length, (totals.get(kind) ?? 0) - shown.hidden(kind));
    return documents.length > 0 ? [{ kind, title, total, documents }] : [];
  });
}

/** What is shown counts what may be seen of it; other kinds count what the index has, without what may not be seen. */
const countKinds = (
  groups: readonly SearchGroup[],
  totals: ReadonlyMap<DocumentKind, number>,
  hidden: (kind: DocumentKind) => number,
) =>
  DOCUMENT_KINDS.flatMap((kind) => {
    const total = groups.find((group) => group.kind === kind)?.total ?? (totals.get(kind) ?? 0) - hidden(kind);
    return total > 0 ? [{ kind, total }] : [];
  });

/** Phrases without the titles of texts that are results themselves. */
function notShown(phrases: readonly string[], groups: readonly SearchGroup[]): string[] {
  const titles = new Set(
    groups.flatMap((group) =>
      "documents" in group && TEXTS.has(group.kind) ? group.documents.map((d) => d.title) : [],
    ),
  );
  return phrases.filter((phrase) => !titles.has(phrase));
}
const TEXTS: ReadonlySet<DocumentKind> = new Set(["article", "recipe", "page", "topic"]);

const orderGroups = (groups: readonly SearchGroup[], first: DocumentKind | undefined): SearchGroup[] =>
  groups.toSorted((a, b) => Number(b.kind === first) - Number(a.kind === first));
