import { SaxesParser } from "saxes";
import { ImportFileError } from "../../file-import/import-file-error.ts";
import type { SourceFile, SourceRecord, SourceText } from "./import-source.ts";

/** Elements of an item or an author by their local names, each with all its texts. */
interface Collected {
  name: "item" | "author";
  fields: Map<string, string[]>;
  meta: Map<string, string>;
  terms: { domain: string; slug: string; name: string }[];
  comments: number;
  isTooLong: boolean;
}

/** Characters of one text; the body of an entry holds half of it. */
const MAX_FIELD = 2_000_000;
/** XML has no place for these, and WordPress writes them where somebody pasted them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * Reads an export of WordPress (WXR 1.0 to 1.2, https://wordpress.org/documentation/article/tools-export-screen/) while it
 * streams: the file may be larger than the memory.
 * @throws ImportFileError where it is no such file, or ends too early
 */
export async function* readWxr(chunks: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const reader = new WxrReader();
  for await (const chunk of chunks) yield* reader.write(chunk.replace(FORBIDDEN, ""));
  yield* reader.end();
}

class WxrReader {
  private readonly parser = new SaxesParser();
  private readonly path: string[] = [];
  private records: SourceRecord[] = [];
  private current: Collected | null = null;
  private text = "";
  private attributes: Record<string, string> = {};
  private metaKey = "";
  private readonly site = { title: "", url: "" };
  private hasSite = false;
  private isWxr = false;
  private problem: string | null = null;

  constructor() {
    this.parser.on("opentag", (tag) => this.open(tag.name, tag.attributes));
    this.parser.on("closetag", (tag) => this.close(tag.name));
    this.parser.on("text", (text) => this.add(text));
    this.parser.on("cdata", (text) => this.add(text));
    this.parser.on("error", (error) => {
      this.problem ??= error.message;
    });
  }

  write(chunk: string): SourceRecord[] {
    this.parser.write(chunk);
    return this.take();
  }

  end(): SourceRecord[] {
    this.parser.close();
    const last = this.take();
    if (!this.isWxr) throw new ImportFileError("This isn't a WordPress export: the file has no <wp:wxr_version>.");
    return last;
  }

  private take(): SourceRecord[] {
    if (this.problem !== null) {
      const [, line = ""] = /^(\d+):/.exec(this.problem) ?? [];
      const where = line === "" ? "" : ` at line ${Number(line).toLocaleString("en-US")}`;
      throw new ImportFileError(
        `The file isn't complete XML${where}: it breaks off there, or holds something that no export writes. Export it from WordPress again and choose the new file.`,
      );
    }
    const taken = this.records;
    this.records = [];
    return taken;
  }

  private open(name: string, attributes: Record<string, string>) {
    this.path.push(name);
    this.text = "";
    this.attributes = attributes;
    if (name === "item") this.current = newCollected("item");
    else if (name === "wp:author") this.current = newCollected("author");
  }

  private add(text: string) {
    if (this.text.length + text.length <= MAX_FIELD) this.text += text;
    else if (this.current) this.current.isTooLong = true;
  }

  private close(name: string) {
    this.path.pop();
    const parent = this.path.at(-1);
    if (name === "wp:wxr_version") this.isWxr = true;
    if (this.current === null) {
      if (parent === "channel") this.closeOfChannel(name);
      return;
    }
    if (name === "item" || name === "wp:author") {
      this.finish(this.current);
      this.current = null;
    } else if (name === "wp:meta_key") this.metaKey = this.text;
    else if (name === "wp:meta_value" && parent === "wp:postmeta") this.current.meta.set(this.metaKey, this.text);
    else if (name === "wp:comment") this.current.comments++;
    else if (name === "category" && parent === "item") {
      const { domain = "", nicename = "" } = this.attributes;
      this.current.terms.push({ domain, slug: nicename, name: this.text });
    } else if (parent === "item" || parent === "wp:author") {
      const list = this.current.fields.get(name) ?? [];
      list.push(this.text);
      this.current.fields.set(name, list);
    }
    this.text = "";
  }

  private closeOfChannel(name: string) {
    if (name === "title") this.site.title = this.text.trim();
    if (name === "link" && this.site.url === "") this.site.url = this.text.trim();
    if (name === "wp:base_blog_url") this.site.url = this.text.trim();
  }

  private finish(collected: Collected) {
    if (!this.hasSite) {
      this.hasSite = true;
      this.records.push({ type: "site", site: { ...this.site } });
    }
    const get = (name: string) => collected.fields.get(name)?.[0]?.trim() ?? "";
    if (collected.name === "author") {
      const name = get("wp:author_display_name") || [get("wp:author_first_name"), get("wp:author_last_name")].join(" ");
      const key = get("wp:author_login");
      this.records.push({ type: "author", author: { key, name: name.trim() || key, about: "" } });
      return;
    }
    this.records.push(readItem(collected, get, this.site.url));
  }
}

const newCollected = (name: Collected["name"]): Collected => ({
  name,
  fields: new Map(),
  meta: new Map(),
  terms: [],
  comments: 0,
  isTooLong: false,
});

const STATUSES: Record<string, SourceText["status"]> = { publish: "published", future: "scheduled" };

function readItem(item: Collected, get: (name: string) => string, siteUrl: string): SourceRecord {
  const type = get("wp:post_type");
  const id = get("wp:post_id");
  if (type === "attachment") {
    const file: SourceFile = {
      id,
      url: get("wp:attachment_url"),
      alt: item.meta.get("_wp_attachment_image_alt") ?? "",
    };
    return { type: "file", file };
  }
  const status = get("wp:status");
  if ((type !== "post" && type !== "page") || status === "trash" || status === "auto-draft" || status === "inherit")
    return { type: "skipped", kind: status === "trash" ? "deleted text" : type || "item without a type" };
  const terms = (domain: string) =>
    item.terms.filter((term) => term.domain === domain).map(({ slug, name }) => ({ slug, name: name.trim() || slug }));
  const meta = (...names: string[]) => names.map((name) => item.meta.get(name)?.trim()).find(Boolean) ?? "";
  const cover = meta("_thumbnail_id");
  const text: SourceText = {
    id,
    kind: type === "page" ? "page" : "article",
    title: get("title"),
    slug: decodeSlug(get("wp:post_name")),
    oldPath: pathOf(get("link"), siteUrl),
    status: STATUSES[status] ?? "draft",
    publishedAt: readTime(get("wp:post_date_gmt")) ?? readTime(get("wp:post_date")),
    updatedAt: readTime(get("wp:post_modified_gmt")),
    author: get("dc:creator"),
    categories: terms("category").filter((term) => term.slug !== "uncategorized"),
    tags: terms("post_tag"),
    summary: get("excerpt:encoded"),
    html: get("content:encoded"),
    cover: cover === "" ? null : { id: cover },
    seo: {
      title: withoutVariables(meta("_yoast_wpseo_title", "rank_math_title")),
      description: withoutVariables(meta("_yoast_wpseo_metadesc", "rank_math_description")),
      canonical: meta("_yoast_wpseo_canonical", "rank_math_canonical_url"),
      noindex: meta("_yoast_wpseo_meta-robots-noindex") === "1" || meta("rank_math_robots").includes("noindex"),
    },
    social: meta("_yoast_wpseo_opengraph-image", "rank_math_facebook_image"),
    notes: readNotes(meta("footnotes")),
    comments: item.comments,
    isTooLong: item.isTooLong,
  };
  return { type: "text", text };
}

/** `2026-03-04 18:30:00` in UTC; WordPress writes zeros where there is no date. */
function readTime(text: string): number | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(at) || at <= 0 ? null : at;
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** The path of an address of the old site; a draft's address (`?p=12`) is none. */
function pathOf(link: string, siteUrl: string): string {
  const url = URL.parse(link, siteUrl || undefined);
  return url && url.search === "" && url.pathname !== "/" ? url.pathname : "";
}

/** Plugins write `%%title%% | %%sitename%%` for what they fill in themselves. */
const withoutVariables = (text: string): string => (/%%\w+%%|%\w+%/.test(text) ? "" : text);

/** Footnotes of WordPress's blocks: JSON in a field of the text. */
function readNotes(json: string): Map<string, string> {
  if (json === "") return new Map();
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return new Map();
    return new Map(
      list.flatMap((note) =>
        typeof note?.id === "string" && typeof note?.content === "string" ? [[note.id, note.content] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}
