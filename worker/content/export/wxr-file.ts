import { sql } from "drizzle-orm";
import { brand } from "../../../app/brand.ts";
import type { FilePage, PagedFile } from "../../platform/paged-file.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import type { RequestContext } from "../../request-context.ts";
import { fileNumber, WXR_END, type WxrFileRow, wxrFileItem, wxrHead, wxrText } from "./domain-wxr.ts";
import { htmlWriter } from "./html-of-texts.ts";
import { readLists, readTexts } from "./read-texts.ts";

/** Pictures that are written at once. */
const FILES = 200;

type Cursor = { part: "texts" | "files"; after: string };

/** All texts as a file of WordPress (WXR 1.2): authors, categories, tags, texts, then the pictures that they show. */
export const wxrFile = (ctx: RequestContext): PagedFile => ({
  filename: "texts-wordpress.xml",
  contentType: "text/xml; charset=utf-8",
  loadPage: async (cursor) => {
    const at = cursor === null ? null : (JSON.parse(cursor) as Cursor);
    const origin = await getSiteOrigin(ctx);
    if (at?.part === "files") return filesPage(ctx, origin, at.after);
    const head = at === null ? wxrHead(await readLists(ctx), { name: brand.name, origin }) : "";
    const page = await textsPage(ctx, origin, at?.after ?? "");
    return { ...page, text: head + page.text };
  },
});

async function textsPage(ctx: RequestContext, origin: string, after: string): Promise<FilePage> {
  const { texts, next } = await readTexts(ctx, after);
  const headers = texts.map((text) => text.fields.headerMediaId).filter(Boolean);
  const [write, categories, numbers] = await Promise.all([
    htmlWriter(ctx, texts, "wordpress", origin),
    ctx.db.all<{ key: string; name: string }>(sql`SELECT key, name FROM content_category`),
    ctx.db.all<{ id: string; number: number }>(
      sql`SELECT id, rowid AS number FROM media_file WHERE id IN (SELECT value FROM json_each(${JSON.stringify(headers)}))`,
    ),
  ]);
  const nameOf = new Map(categories.map(({ key, name }) => [key, name]));
  const fileOf = new Map(numbers.map(({ id, number }) => [id, fileNumber(number)]));
  const items = texts.map((text) => {
    const { html, notes } = write(text);
    return wxrText(text, { origin, html, notes, nameOf, file: fileOf.get(text.fields.headerMediaId) });
  });
  const cursor: Cursor = next === null ? { part: "files", after: "" } : { part: "texts", after: next };
  return { text: items.join(""), rows: texts.length, next: JSON.stringify(cursor) };
}

async function filesPage({ db }: RequestContext, origin: string, after: string): Promise<FilePage> {
  const rows = await db.all<WxrFileRow>(sql`
    SELECT f.id, f.rowid AS number, f.filename, f.alt, f.width, f.formats, f.created_at AS createdAt FROM media_file f
    WHERE f.id > ${after} AND f.kind = 'picture'
      AND EXISTS (SELECT 1 FROM media_use u WHERE u.media_id = f.id AND u.owner_kind = 'entry')
    ORDER BY f.id LIMIT ${FILES}`);
  const isLast = rows.length < FILES;
  const cursor: Cursor = { part: "files", after: rows.at(-1)?.id ?? "" };
  return {
    text: rows.map((row) => wxrFileItem(row, origin)).join("") + (isLast ? WXR_END : ""),
    rows: rows.length,
    next: isLast ? null : JSON.stringify(cursor),
  };
}
