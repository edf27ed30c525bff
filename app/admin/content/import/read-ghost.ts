import { z } from "zod";
import { explainInputProblem } from "#worker/content/domain-input-problem.ts";
import { ImportFileError } from "../../file-import/import-file-error.ts";
import type { SourceRecord, SourceTerm, SourceText } from "./import-source.ts";

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? "" : String(value)));
const id = z.union([z.string(), z.number()]).transform(String);
const time = z.union([z.string(), z.number()]).nullish();
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

/** The tables of an export that matter here (https://docs.ghost.org/migration/custom). */
const ghostData = z.object({
  posts: list(
    z.object({
      id,
      title: text,
      slug: text,
      html: text,
      lexical: text,
      mobiledoc: text,
      plaintext: text,
      feature_image: text,
      type: text,
      page: z.union([z.boolean(), z.number()]).nullish(),
      status: text,
      published_at: time,
      updated_at: time,
      created_at: time,
      custom_excerpt: text,
      canonical_url: text,
      meta_title: text,
      meta_description: text,
      author_id: text,
    }),
  ),
  posts_meta: list(
    z.object({
      post_id: id,
      feature_image_alt: text,
      meta_title: text,
      meta_description: text,
      og_image: text,
    }),
  ),
  tags: list(z.object({ id, name: text, slug: text, visibility: text })),
  posts_tags: list(z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() })),
  users: list(z.object({ id, name: text, slug: text, bio: text })),
  posts_authors: list(z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })),
  settings: list(z.object({ key: text, value: text })),
});
type GhostData = z.output<typeof ghostData>;

/**
 * Reads an export of Ghost (version 1 to 6).
 * @param siteUrl where that blog is read, since its export doesn't say: `__GHOST_URL__` stands for it
 * @throws ImportFileError
 */
export function* readGhost(json: string, siteUrl: string): Generator<SourceRecord> {
  const data = readData(json);
  const setting = (key: string) => data.settings.find((one) => one.key === key)?.value ?? "";
  yield { type: "site", site: { title: setting("title"), url: siteUrl } };
  for (const user of data.users)
    yield { type: "author", author: { key: user.slug || user.id, name: user.name, about: user.bio } };
  const lookUp = indexData(data);
  for (const post of data.posts) {
    const own = { ...post, html: post.html.replaceAll("__GHOST_URL__", siteUrl) };
    yield own.html === "" && (own.lexical !== "" || own.mobiledoc !== "") && own.plaintext !== ""
      ? { type: "text", text: toText({ ...own, html: paragraphsOf(own.plaintext) }, lookUp, siteUrl) }
      : { type: "text", text: toText(own, lookUp, siteUrl) };
  }
}

function readData(json: string): GhostData {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new ImportFileError(
      "The file isn't complete: it breaks off, or something changed it. Export it from Ghost again and choose the new file.",
    );
  }
  const wrapped = value as { db?: { data?: unknown }[]; data?: unknown } | null;
  const data = wrapped?.db?.[0]?.data ?? wrapped?.data;
  if (data === undefined || data === null || typeof data !== "object" || !("posts" in data))
    throw new ImportFileError("This isn't a Ghost export: the file has no list of posts.");
  const checked = ghostData.safeParse(data);
  if (checked.success) return checked.data;
  throw new ImportFileError(
    `${nameRow(data, checked.error)}${explainInputProblem(checked.error)} Export it from Ghost again, or correct the file.`,
  );
}

/** The title of the post at fault, so that it can be found. */
function nameRow(data: object, { issues: [issue] }: z.ZodError): string {
  const [table, at] = issue?.path ?? [];
  const row = typeof at === "number" ? (data as Record<string, unknown[]>)[String(table)]?.[at] : undefined;
  const { title } = (row ?? {}) as { title?: unknown };
  return typeof title === "string" && title !== "" ? `The post “${title.slice(0, 80)}” can't be read. ` : "";
}

function indexData(data: GhostData) {
  const byOrder = <T extends { sort_order?: number | null }>(rows: T[]) =>
    rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
  return {
    tags: new Map(data.tags.map((tag) => [tag.id, tag])),
    users: new Map(data.users.map((user) => [user.id, user])),
    meta: new Map(data.posts_meta.map((meta) => [meta.post_id, meta])),
    tagsOf: Map.groupBy(byOrder(data.posts_tags), (row) => row.post_id),
    authorsOf: Map.groupBy(byOrder(data.posts_authors), (row) => row.post_id),
  };
}

const STATUSES: Record<string, SourceText["status"]> = {
  published: "published",
  sent: "published",
  scheduled: "scheduled",
};

function toText(post: GhostData["posts"][number], lookUp: ReturnType<typeof indexData>, siteUrl: string): SourceText {
  const meta = lookUp.meta.get(post.id);
  const found = (lookUp.tagsOf.get(post.id) ?? []).flatMap((row) => lookUp.tags.get(row.tag_id) ?? []);
  // A tag that begins with # is for the theme alone.
  const tags: SourceTerm[] = found
    .filter((tag) => tag.visibility !== "internal" && !tag.name.startsWith("#"))
    .map(({ slug, name }) => ({ slug, name }));
  const authorId = lookUp.authorsOf.get(post.id)?.[0]?.author_id ?? post.author_id;
  const author = lookUp.users.get(authorId);
  const isPage = post.type === "page" || post.page === true || post.page === 1;
  const cover = post.feature_image.replaceAll("__GHOST_URL__", siteUrl);
  return {
    id: post.id,
    kind: isPage ? "page" : "article",
    title: post.title,
    slug: post.slug,
    oldPath: post.slug === "" ? "" : `/${post.slug}/`,
    status: STATUSES[post.status] ?? "draft",
    publishedAt: readTime(post.published_at),
    updatedAt: readTime(post.updated_at),
    author: author?.slug || author?.id || "",
    // The first tag is what Ghost's themes show as the section.
    categories: tags.slice(0, 1),
    tags: tags.slice(1),
    summary: post.custom_excerpt,
    html: post.html,
    cover: cover === "" ? null : { url: cover, alt: meta?.feature_image_alt ?? "" },
    seo: {
      title: meta?.meta_title || post.meta_title,
      description: meta?.meta_description || post.meta_description,
      canonical: post.canonical_url,
      noindex: false,
    },
    social: (meta?.og_image ?? "").replaceAll("__GHOST_URL__", siteUrl),
    notes: new Map(),
    comments: 0,
    isTooLong: false,
  };
}

/** Dates are texts in UTC (`2026-03-04 18:30:00`, or ISO 8601), or milliseconds in old exports. */
function readTime(value: string | number | null | undefined): number | null {
  if (typeof value === "number") return value > 0 ? value : null;
  if (!value) return null;
  const at = Date.parse(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) ? `${value.replace(" ", "T")}Z` : value);
  return Number.isNaN(at) ? null : at;
}

const escapeHtml = (words: string): string => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const paragraphsOf = (plain: string): string =>
  plain
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part)}</p>`)
    .join("");
