import type { PagedFile } from "../../platform/paged-file.ts";
import type { RequestContext } from "../../request-context.ts";
import { tagRedirects, textRedirects } from "./domain-exported-text.ts";
import { readLists, readTexts } from "./read-texts.ts";

/** All redirects of texts and tags as Ghost takes them (Settings, Labs, Redirects): its export of texts has none. */
export const redirectsFile = (ctx: RequestContext): PagedFile => ({
  filename: "redirects.json",
  contentType: "application/json; charset=utf-8",
  loadPage: async (cursor) => {
    const at = cursor === null ? { after: "", hasRows: false } : (JSON.parse(cursor) as Cursor);
    const { texts, next } = await readTexts(ctx, at.after, "fields");
    const own = texts.flatMap(textRedirects);
    const rows = cursor === null ? [...tagRedirects(await readLists(ctx)), ...own] : own;
    const following: Cursor | null = next === null ? null : { after: next, hasRows: at.hasRows || rows.length > 0 };
    return {
      text: `${cursor === null ? "[" : ""}${at.hasRows && rows.length > 0 ? "," : ""}${rows.map((row) => JSON.stringify(row)).join(",\n")}${next === null ? "]\n" : ""}`,
      rows: rows.length,
      next: following && JSON.stringify(following),
    };
  },
});

interface Cursor {
  after: string;
  /** Whether there is a row already: the next one stands after a comma. */
  hasRows: boolean;
}
