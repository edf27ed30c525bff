import { BandHeader } from "#app/art/page-band.tsx";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { Section } from "#app/ui/index.ts";
import type { CategoryView } from "#worker/content/contract.ts";
import { CategoryNav } from "./category-nav.tsx";
import { FeedNav } from "./feed-nav.tsx";
import { EntryList } from "./lazy-entry-list.tsx";
import type { EntryListView } from "./load-entry-list.ts";

/** A page of a category's texts; `base` is its address without the category. */
export function CategoryPage({
  eyebrow,
  base,
  category: { key, name, line },
  categories,
  list,
}: {
  eyebrow: string;
  base: string;
  category: CategoryView;
  categories: readonly CategoryView[];
  list: EntryListView;
}) {
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["Blog", "/blog"],
          [name, `/blog/${key}`],
        ]}
      />
      <BandHeader drawing="loom" eyebrow={eyebrow} title={name} lead={line || undefined} />
      <Section tight>
        <CategoryNav categories={categories} current={key} base={base} />
        <EntryList list={list} isOneCategory empty={`Articles about ${name.toLowerCase()} will appear here.`} />
        <FeedNav base={`/blog/${key}`} />
      </Section>
    </>
  );
}
