/** A file of WordPress (WXR 1.2) in its parts, see https://wordpress.org/documentation/article/tools-export-screen/. */
import { type Picture, pictureWidths } from "../../media/domain.ts";
import { toSlug } from "../domain-body.ts";
import type { HtmlNote } from "../domain-body-html.ts";
import { escapeHtml } from "../domain-inline-html.ts";
import { type ExportedLists, type ExportedText, exportedPictureUrl, isSeen } from "./domain-exported-text.ts";

/** Text that no XML parser takes for anything else; what XML has no place for is left out. */
const cdata = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  `<![CDATA[${text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** The head of the file: the site, its authors, categories and tags. */
export function wxrHead({ authors, categories, tags }: ExportedLists, site: { name: string; origin: string }): string {
  const origin = escapeHtml(site.origin);
  const lines = [
    ...authors.map(
      ({ key, name }, index) =>
        `<wp:author><wp:author_id>${index + 1}</wp:author_id><wp:author_login>${cdata(key)}</wp:author_login><wp:author_email></wp:author_email><wp:author_display_name>${cdata(name)}</wp:author_display_name><wp:author_first_name></wp:author_first_name><wp:author_last_name></wp:author_last_name></wp:author>`,
    ),
    ...categories.map(
      ({ key, name, line }, index) =>
        `<wp:category><wp:term_id>${index + 1}</wp:term_id><wp:category_nicename>${cdata(key)}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name><wp:category_description>${cdata(line)}</wp:category_description></wp:category>`,
    ),
    ...[...tags].map(
      ([slug, name], index) =>
        `<wp:tag><wp:term_id>${categories.length + index + 1}</wp:term_id><wp:tag_slug>${cdata(slug)}</wp:tag_slug><wp:tag_name>${cdata(name)}</wp:tag_name></wp:tag>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0"
	xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:wfw="http://wellformedweb.org/CommentAPI/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:wp="http://wordpress.org/export/1.2/"
>
<channel>
<title>${escapeHtml(site.name)}</title>
<link>${origin}</link>
<description></description>
<language>en-US</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${origin}</wp:base_site_url>
<wp:base_blog_url>${origin}</wp:base_blog_url>
${lines.join("\n")}
`;
}

/** Texts and files share one row of numbers in WordPress. */
const textNumber = (row: number): number => 2 * row;
/** The number of a picture, by its row. */
export const fileNumber = (row: number): number => 2 * row + 1;

const STATUSES = { published: "publish", scheduled: "future", draft: "draft", archived: "private" } as const;
const NO_TIME = "0000-00-00 00:00:00";
const dateTime = (at: number | null): string =>
  at === null ? NO_TIME : new Date(at).toISOString().slice(0, 19).replace("T", " ");

const field = (name: string, text: string | number): string => `<${name}>${cdata(String(text))}</${name}>\n`;
const metaField = (key: string, value: string): string =>
  value === ""
    ? ""
    : `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>\n`;

/** WordPress leads the earlier last parts of an address to a text by itself. */
const oldSlugs = ({ oldPaths, fields }: ExportedText): string =>
  [...new Set(oldPaths.map((path) => toSlug(path.slice(path.lastIndexOf("/") + 1))))]
    .filter((slug) => slug !== fields.slug)
    .map((slug) => metaField("_wp_old_slug", slug))
    .join("");

/** What a text needs besides itself. */
export interface WxrTextParts {
  origin: string;
  html: string;
  notes: HtmlNote[];
  nameOf: ReadonlyMap<string, string>;
  file: number | undefined;
}

/** A text as an item. */
export function wxrText(text: ExportedText, { origin, html, notes, nameOf, file }: WxrTextParts): string {
  const { fields, state } = text;
  const number = textNumber(text.number);
  const link = isSeen(text) ? origin + text.path : `${origin}/?p=${number}`;
  const time = isSeen(text) ? text.publishAt : null;
  const category = fields.category;
  const content = notes.length > 0 ? `${html}\n\n<!-- wp:footnotes /-->` : html;
  const terms = [
    ...(category === "" ? [] : [["category", category, nameOf.get(category) ?? category] as const]),
    ...fields.tags.map((name) => ["post_tag", toSlug(name), name] as const),
  ];
  return `<item>
${field("title", fields.title)}<link>${escapeHtml(link)}</link>
<pubDate>${new Date(time ?? text.createdAt).toUTCString().replace("GMT", "+0000")}</pubDate>
${field("dc:creator", fields.authorId)}<guid isPermaLink="false">${escapeHtml(`${origin}/?p=${number}`)}</guid>
<description></description>
${field("content:encoded", content)}${field("excerpt:encoded", fields.summary)}<wp:post_id>${number}</wp:post_id>
${field("wp:post_date", dateTime(time ?? text.createdAt))}${field("wp:post_date_gmt", dateTime(time))}${field("wp:post_modified", dateTime(fields.revisedAt ?? time ?? text.updatedAt))}${field("wp:post_modified_gmt", dateTime(fields.revisedAt ?? time ?? text.updatedAt))}${field("wp:comment_status", "closed")}${field("wp:ping_status", "closed")}${field("wp:post_name", fields.slug)}${field("wp:status", STATUSES[state])}<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
${field("wp:post_type", text.kind === "page" ? "page" : "post")}<wp:post_password></wp:post_password>
<wp:is_sticky>0</wp:is_sticky>
${terms.map(([domain, slug, name]) => `<category domain="${domain}" nicename="${escapeHtml(slug)}">${cdata(name)}</category>\n`).join("")}${metaField("_thumbnail_id", file === undefined ? "" : String(file))}${metaField("_yoast_wpseo_title", fields.seo.title)}${metaField("_yoast_wpseo_metadesc", fields.seo.description)}${metaField("_yoast_wpseo_canonical", fields.seo.canonical)}${metaField("_yoast_wpseo_meta-robots-noindex", fields.seo.noindex ? "1" : "")}${oldSlugs(text)}${metaField("series", fields.seriesId)}${metaField("series_part", fields.seriesId && fields.seriesPart !== null ? String(fields.seriesPart) : "")}${metaField("footnotes", notes.length > 0 ? JSON.stringify(notes.map(({ id, html: words }) => ({ content: words, id }))) : "")}</item>
`;
}

/** A picture of the library. */
export interface WxrFileRow {
  id: string;
  number: number;
  filename: string;
  alt: string;
  width: number;
  formats: string;
  createdAt: number;
}

/** A picture as an item. */
export function wxrFileItem(
  { id, number, filename, alt, width, formats, createdAt }: WxrFileRow,
  origin: string,
): string {
  const picture = { id, width, widths: pictureWidths(width), formats: JSON.parse(formats) as Picture["formats"] };
  const url = exportedPictureUrl(origin, picture);
  return `<item>
${field("title", filename)}<link>${escapeHtml(url)}</link>
<pubDate>${new Date(createdAt).toUTCString().replace("GMT", "+0000")}</pubDate>
<dc:creator></dc:creator>
<guid isPermaLink="false">${escapeHtml(url)}</guid>
<description></description>
<content:encoded></content:encoded>
<excerpt:encoded></excerpt:encoded>
<wp:post_id>${fileNumber(number)}</wp:post_id>
${field("wp:post_date", dateTime(createdAt))}${field("wp:post_date_gmt", dateTime(createdAt))}${field("wp:post_name", toSlug(id))}${field("wp:status", "inherit")}<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
${field("wp:post_type", "attachment")}${field("wp:attachment_url", url)}${metaField("_wp_attachment_image_alt", alt)}</item>
`;
}

/** The end of the file. */
export const WXR_END = "</channel>\n</rss>\n";
