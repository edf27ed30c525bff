import { BreadcrumbJsonLd, EntryJsonLd, JsonLd } from "#app/lib/json-ld.tsx";
import { articlePreview } from "#app/lib/social-preview.ts";
import type { EntryView } from "#worker/content/contract.ts";
import { bodyFaqJsonLd } from "#worker/content/domain-json-ld.ts";

/** What crawlers read of an article; a page that the browser draws has no need of it. */
export function ArticleJsonLd({ entry }: { entry: EntryView }) {
  const faq = bodyFaqJsonLd(entry.body);
  return (
    <>
      <EntryJsonLd entry={entry} image={articlePreview(entry).image} />
      {faq ? <JsonLd make={() => faq} /> : null}
      <BreadcrumbJsonLd
        steps={[
          ["Blog", "/blog"],
          ...(entry.category ? [[entry.category.name, `/blog/${entry.category.key}`] as const] : []),
          [entry.title, entry.path],
        ]}
      />
    </>
  );
}
