/** An export of Ghost in its parts, see https://docs.ghost.org/migration/custom. */
import { toSlug } from "../domain-body.ts";
import { type ExportedLists, type ExportedText, exportedPictureUrl, isSeen } from "./domain-exported-text.ts";

/** The head of the file, up to the first table of texts: tags, authors and the name of the site. */
export function ghostHead({ authors, categories, tags, series }: ExportedLists, site: string, now: number): string {
  const terms = new Map([...tags, ...categories.map(({ key, name }) => [key, name] as const)]);
  const users = authors.map(({ key, name, about }) => ({
    ...{ id: `author-${key}`, name, slug: key, bio: about.slice(0, 250), status: "active" },
    // Ghost takes no user without an address; nobody receives mail at this one.
    email: `${key}@authors.invalid`,
  }));
  const head = {
    tags: [
      ...[...terms].map(([slug, name]) => ({ id: tagId(slug), name, slug, visibility: "public" })),
      // Ghost knows no series: a tag that readers don't see keeps its texts together.
      ...series.map(({ key, title }) => ({
        ...{ id: tagId(seriesSlug(key)), name: `#${title}`, slug: seriesSlug(key), visibility: "internal" },
      })),
    ],
    users,
    settings: [{ key: "title", value: site }],
  };
  const meta = { exported_on: now, version: "6.0.0" };
  return `{"db":[{"meta":${JSON.stringify(meta)},"data":{${JSON.stringify(head).slice(1, -1)},`;
}

/** Ghost's own form of the address of an internal tag. */
const seriesSlug = (key: string): string => `hash-series-${key}`;
const tagId = (slug: string): string => `tag-${slug}`;

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const pictureAddress = (text: ExportedText, id: string, origin: string): string | null => {
  const picture = text.pictures.find((one) => one.id === id);
  return picture ? exportedPictureUrl(origin, picture) : null;
};

/** A text as a row of `posts`. */
export function ghostPost(text: ExportedText, html: string, origin: string) {
  const { fields, state } = text;
  return {
    ...{ id: text.id, title: fields.title, slug: fields.slug, html, mobiledoc: null, lexical: null },
    feature_image: pictureAddress(text, fields.headerMediaId, origin),
    ...{ featured: 0, type: text.kind === "page" ? "page" : "post", status: isSeen(text) ? state : "draft" },
    ...{ visibility: "public", published_at: isSeen(text) ? time(text.publishAt) : null },
    updated_at: time(fields.revisedAt ?? (isSeen(text) ? text.publishAt : null) ?? text.updatedAt),
    created_at: time(text.createdAt),
    // Longer ones are refused by Ghost.
    custom_excerpt: fields.summary === "" ? null : fields.summary.slice(0, 300),
    canonical_url: fields.seo.canonical || null,
  };
}

/** Its row of `posts_meta`, where it has something to say. */
export function ghostMeta(text: ExportedText, origin: string) {
  const { seo, headerMediaId, socialMediaId } = text.fields;
  const alt = text.pictures.find((picture) => picture.id === headerMediaId)?.alt ?? "";
  const social = pictureAddress(text, socialMediaId, origin);
  if (seo.title === "" && seo.description === "" && alt === "" && social === null) return [];
  return [
    {
      ...{ id: `meta-${text.id}`, post_id: text.id, og_image: social, feature_image_alt: alt.slice(0, 191) || null },
      ...{ meta_title: seo.title || null, meta_description: seo.description || null },
    },
  ];
}

/** Its rows of `posts_tags`: the first tag is what Ghost's themes show as the section, the category. */
export function ghostTags({ id, fields }: ExportedText) {
  const series = fields.seriesId && seriesSlug(fields.seriesId);
  const slugs = [...new Set([fields.category, ...fields.tags.map(toSlug), series])].filter(Boolean);
  return slugs.map((slug, index) => ({
    ...{ id: `${id}-${slug}`, post_id: id, tag_id: tagId(slug), sort_order: index },
  }));
}

/** Its row of `posts_authors`. */
export const ghostAuthors = ({ id, fields }: ExportedText) =>
  fields.authorId === ""
    ? []
    : [{ id: `${id}-author`, post_id: id, author_id: `author-${fields.authorId}`, sort_order: 0 }];
