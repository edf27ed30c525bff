import { BreadcrumbJsonLd, EntryJsonLd } from "#app/lib/json-ld.tsx";
import { articlePreview } from "#app/lib/social-preview.ts";
import type { EntryView } from "#worker/content/contract.ts";

/** What crawlers read of an article or recipe; a page that the browser draws has no need of it. */
export const ArticleJsonLd = ({ entry }: { entry: EntryView }) => (
  <>
    <EntryJsonLd entry={entry} image={articlePreview(entry).image} />
    <BreadcrumbJsonLd
      steps={[
        ["Blog", "/blog"],
        ...(entry.category ? [[entry.category.name, `/blog/${entry.category.key}`] as const] : []),
        [entry.title, entry.path],
      ]}
    />
  </>
);
