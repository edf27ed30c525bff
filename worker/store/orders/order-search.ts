import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { normalizeLotNumber } from "../catalogue/domain.ts";
import type { OrderListItem } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";

/** What a search term means: text is a part of anything an order says, a prefix is the beginning of an email or a name. */
export type OrderSearch =
  | { kind: "none" }
  /** `inDetails`: it may be a ZIP code or a phone number too. */
  | { kind: "number"; number: number; digits: string; inDetails: boolean }
  | { kind: "tracking"; tracking: string }
  | { kind: "sku"; sku: string }
  | { kind: "lot"; lotId: string }
  | { kind: "tag"; tag: string }
  | { kind: "text"; text: string }
  | { kind: "prefix"; text: string };

/** The FTS5 tables: emails and names of all orders; everything else (see migrations/0062). */
export const NAME_INDEX = sql.raw("store_order_search");
export const DETAIL_INDEX = sql.raw("store_order_search_detail");

/** The shortest text that an index of all parts can find (three characters); shorter ones are prefixes. */
const MIN_TEXT_LENGTH = 3;
/** Fewer digits are the number of an order or the ending of a card. */
const MIN_DETAIL_DIGITS = 5;
const MIN_PHONE_DIGITS = 7;
const PHONE = /^\+?[\d\s()./-]+$/;

/** What a search term means, by one look into the indexes of SKUs, lots and tracking numbers. */
export async function parseOrderSearch({ db }: Pick<OrdersDeps, "db">, q: string): Promise<OrderSearch> {
  if (q === "") return { kind: "none" };
  if (/^#?\d{1,9}$/.test(q))
    return {
      kind: "number",
      number: Number(q.replace("#", "")),
      digits: q,
      inDetails: /^\d+$/.test(q) && q.length >= MIN_DETAIL_DIGITS,
    };
  if (/^tag:/i.test(q)) return { kind: "tag", tag: q.slice(4).trim().toLowerCase() };
  const tracking = q.replaceAll(" ", "").toUpperCase();
  const [[sku], [lot], [parcel]] = await db.batch([
    db.all<{ sku: string }>(sql`SELECT sku FROM store_order_line WHERE sku IN (${q}, ${q.toUpperCase()}) LIMIT 1`),
    db.all<{ id: string }>(sql`SELECT id FROM store_lot WHERE plain_number = ${normalizeLotNumber(q)}`),
    db.all<{ tracking: string }>(
      sql`SELECT tracking FROM store_fulfilment WHERE tracking IN (${q}, ${tracking}) AND tracking <> '' LIMIT 1`,
    ),
  ]);
  if (sku) return { kind: "sku", sku: sku.sku };
  if (lot) return { kind: "lot", lotId: lot.id };
  if (parcel) return { kind: "tracking", tracking: parcel.tracking };
  return { kind: [...q].length < MIN_TEXT_LENGTH ? "prefix" : "text", text: q.toLowerCase() };
}

/** A text as one phrase of FTS5: none of its characters is an operator. A NUL would end the query. */
export const quotePhrase = (text: string): string => `"${text.replaceAll('"', '""').replaceAll("\0", " ")}"`;

/** The digits of a phone number, without the country code of the US: customers leave it out. Null: it isn't one. */
function toPhoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (!PHONE.test(text) || digits.length < MIN_PHONE_DIGITS) return null;
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

type DetailSearch = Extract<OrderSearch, { kind: "text" | "number" }>;

/** What is looked for in an order's details: the text as it is, without commas ("Boulder, CO"), and as a phone number. */
function detailTexts(search: DetailSearch): { anywhere: string[]; phone: string | null } {
  if (search.kind === "number") return { anywhere: [], phone: search.digits };
  const plain = search.text.replace(/,\s*/g, " ").trim();
  return {
    anywhere: [...new Set([search.text, plain])].filter((t) => [...t].length >= MIN_TEXT_LENGTH),
    phone: toPhoneDigits(search.text),
  };
}

/** The query of the index of details. */
export function matchDetails(search: DetailSearch): string {
  if (search.kind === "number") return `{place billing phone} : ${quotePhrase(search.digits)}`;
  const { anywhere, phone } = detailTexts(search);
  return [...anywhere.map((t) => `(${quotePhrase(t)})`), ...(phone ? [`(phone : ${quotePhrase(phone)})`] : [])].join(
    " OR ",
  );
}

/** The columns of the view `store_order_search_document`. */
interface OrderDocument {
  id: string;
  place: string;
  street: string;
  company: string;
  phone: string;
  billing: string;
  items: string;
  gift: string;
  code: string;
  note: string;
}

/** What the orders of a page can be found by, where a text was looked for. */
export const orderDocumentsStatement = (db: Db, search: OrderSearch, ids: readonly string[]) => {
  const isDetailSearch = search.kind === "text" || (search.kind === "number" && search.inDetails);
  return db.all<OrderDocument>(
    sql`SELECT * FROM store_order_search_document WHERE id IN (SELECT value FROM json_each(${JSON.stringify(isDetailSearch ? ids : [])}))`,
  );
};

/** As the indexes compare: without case and accents. */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Each part of the document that a row doesn't show, with its words. */
const MATCH_WORDS: readonly [Exclude<keyof OrderDocument, "id">, (text: string) => string][] = [
  ["items", (text) => `Includes ${text}`],
  ["place", (text) => `Ships to ${text}`],
  ["street", (text) => `Ships to ${text}`],
  ["company", (text) => `Ships to ${text}`],
  ["phone", (text) => `Phone ${text}`],
  ["code", (text) => `Discount code ${text}`],
  ["gift", (text) => `Gift card for ${text}`],
  ["billing", (text) => `Billed to ${text}`],
  ["note", (text) => `Note: ${text}`],
];
/** Of a long note only what stands around the text is shown. */
const MAX_EXCERPT = 60;

/** What a search found an order by, in words; null where its row shows it: name, email and number. */
export function describeMatch(
  search: OrderSearch,
  { name, email, number }: Pick<OrderListItem, "name" | "email" | "number">,
  document: OrderDocument | undefined,
): string | null {
  if (!document || (search.kind !== "text" && search.kind !== "number")) return null;
  if (search.kind === "number" && search.number === number) return null;
  if (search.kind === "text" && [name, email].some((shown) => fold(shown).includes(fold(search.text)))) return null;
  const { anywhere, phone } = detailTexts(search);
  const sought = (search.kind === "number" ? [search.digits] : anywhere).map(fold);
  for (const [column, toWords] of MATCH_WORDS) {
    const texts = column === "phone" && phone ? [...sought, phone] : sought;
    for (const part of document[column].split("\n")) {
      const at = texts.map((t) => fold(part).indexOf(t)).find((i) => i >= 0);
      if (at !== undefined) return toWords(excerpt(part.trim().replace(/\s+/g, " "), at));
    }
  }
  return null;
}

function excerpt(text: string, at: number): string {
  if (text.length <= MAX_EXCERPT) return text;
  const from = Math.max(0, Math.min(at - 20, text.length - MAX_EXCERPT));
  return `${from > 0 ? "…" : ""}${text.slice(from, from + MAX_EXCERPT).trim()}${from + MAX_EXCERPT < text.length ? "…" : ""}`;
}
