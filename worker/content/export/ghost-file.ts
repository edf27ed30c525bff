import { brand } from "../../../app/brand.ts";
import type { FilePage, PagedFile } from "../../platform/paged-file.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import type { RequestContext } from "../../request-context.ts";
import { notesHtml } from "../domain-body-html.ts";
import { ghostAuthors, ghostHead, ghostMeta, ghostPost, ghostTags } from "./domain-ghost.ts";
import { htmlWriter } from "./html-of-texts.ts";
import { readLists, readTexts } from "./read-texts.ts";

/** Tables of Ghost that have rows for each text, in the order of the file. */
const TABLES = ["posts", "posts_meta", "posts_tags", "posts_authors"] as const;
interface Cursor {
  table: (typeof TABLES)[number];
  after: string;
  /** Whether the table has a row already: the next one stands after a comma. */
  hasRows: boolean;
}

/** All texts as an export of Ghost: its tables one after the other. */
export const ghostFile = (ctx: RequestContext): PagedFile => ({
  filename: "texts-ghost.json",
  contentType: "application/json; charset=utf-8",
  loadPage: async (cursor) => {
    const at: Cursor = cursor === null ? { table: "posts", after: "", hasRows: false } : (JSON.parse(cursor) as Cursor);
    const origin = await getSiteOrigin(ctx);
    const { rows, texts, next } = await readTable(ctx, at, origin);
    const start =
      at.after === ""
        ? `${cursor === null ? ghostHead(await readLists(ctx), brand.name, ctx.now()) : ","}"${at.table}":[`
        : "";
    const comma = at.hasRows && rows.length > 0 ? "," : "";
    const following = TABLES[TABLES.indexOf(at.table) + 1];
    const end = next !== null ? "" : following ? "]" : "]}}]}\n";
    const nextAt: Cursor | null =
      next !== null
        ? { table: at.table, after: next, hasRows: at.hasRows || rows.length > 0 }
        : following
          ? { table: following, after: "", hasRows: false }
          : null;
    return {
      text: `${start}${comma}${rows.map((row) => JSON.stringify(row)).join(",\n")}${end}`,
      rows: at.table === "posts" ? texts : 0,
      next: nextAt && JSON.stringify(nextAt),
    } satisfies FilePage;
  },
});

async function readTable(ctx: RequestContext, { table, after }: Cursor, origin: string) {
  const { texts, next } = await readTexts(ctx, after, table === "posts" ? "whole" : "fields");
  if (table === "posts") {
    const write = await htmlWriter(ctx, texts, "ghost", origin);
    const rows = texts.map((text) => {
      const { html, notes } = write(text);
      return ghostPost(text, [html, notesHtml(notes)].filter(Boolean).join("\n"), origin);
    });
    return { rows, texts: texts.length, next };
  }
  const rowsOf = { posts_meta: ghostMeta, posts_tags: ghostTags, posts_authors: ghostAuthors }[table];
  return { rows: texts.flatMap((text): object[] => rowsOf(text, origin)), texts: texts.length, next };
}
