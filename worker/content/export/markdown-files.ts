import { sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import type { RequestContext } from "../../request-context.ts";
import { auditStatement } from "../../settings/index.ts";
import type { MarkdownExportPage } from "./contract.ts";
import {
  type ExportedLists,
  type ExportedText,
  exportedPictureUrl,
  isSeen,
  tagRedirects,
  textRedirects,
} from "./domain-exported-text.ts";
import { readLists, readTexts } from "./read-texts.ts";

export const FOLDERS = { article: "articles", recipe: "recipes", page: "pages" } as const;

/**
 * The next texts as Markdown with front matter. The first page begins with what they are filed under and what recipes are
 * made of, and records that somebody took everything along.
 */
export async function markdownPage(
  ctx: RequestContext,
  after: string | null,
  actor: string,
): Promise<MarkdownExportPage> {
  const { writeEntryFile } = await import("../markdown/front-matter.ts");
  const origin = await getSiteOrigin(ctx);
  const { texts, next } = await readTexts(ctx, after ?? "");
  const files = texts.flatMap((text) => filesOf(text, writeEntryFile));
  const pictures = texts.flatMap((text) =>
    text.pictures.map((picture) => ({ id: picture.id, alt: picture.alt, url: exportedPictureUrl(origin, picture) })),
  );
  const redirects = texts.flatMap(textRedirects);
  if (after !== null) return { files, pictures, redirects, texts: texts.length, next };
  const lists = await readLists(ctx);
  const head = await listFiles(ctx, lists);
  await auditStatement(ctx, actor, "export.create", `export:${newId(ctx.now())}`, {
    after: { kind: "texts-markdown" },
  });
  return {
    ...{ files: [...head, ...files], pictures, redirects: [...tagRedirects(lists), ...redirects] },
    ...{ texts: texts.length, next },
  };
}

function filesOf(
  text: ExportedText,
  write: typeof import("../markdown/front-matter.ts").writeEntryFile,
): MarkdownExportPage["files"] {
  const { kind, state, fields, body, workingCopy } = text;
  const name = `${fields.slug || text.slug || text.id}.md`;
  const publishAt = isSeen(text) ? text.publishAt : null;
  const isArchived = state === "archived";
  return [
    { name: `${FOLDERS[kind]}/${name}`, text: write({ kind, publishAt, fields, body }, { isArchived }) },
    ...(workingCopy ? [{ name: `changes/${name}`, text: write({ kind, publishAt: null, ...workingCopy }) }] : []),
  ];
}

async function listFiles(
  ctx: RequestContext,
  { categories, authors, series, tags, tagLines }: ExportedLists,
): Promise<MarkdownExportPage["files"]> {
  const keys = await ctx.db.all<{ key: string }>(sql`
    SELECT DISTINCT i.value AS key FROM content_draft d, json_tree(d.fields, '$.recipe.ingredients') i
    WHERE i.key = 'food'`);
  const foods = await ctx.nutrition.listFoods(keys.map(({ key }) => key));
  const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return [
    { name: "site.json", text: toJson({ categories, authors, series }) },
    {
      name: "tags.json",
      text: toJson([...tags].map(([slug, name]) => ({ slug, name, line: tagLines.get(slug) ?? "" }))),
    },
    { name: "foods.json", text: toJson(foods) },
  ];
}
