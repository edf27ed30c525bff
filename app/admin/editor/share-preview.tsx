import { brand } from "#app/brand.ts";
import { Checkbox } from "#app/ui/index.ts";
import { ENTRY_LIMITS, entryPath, SEARCH_RESULT_LENGTHS, slugOf } from "#worker/content/domain-entry.ts";
import { TextArea, TextField } from "../form/text-field.tsx";
import type { PanelProps } from "./side-panel.tsx";
import { SocialCard } from "./social-card.tsx";

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text);

/** How search results and links on social media show the text, and the words for them. */
export function SharePreview({
  view,
  fields,
  pictures,
  setField,
}: Pick<PanelProps, "view" | "fields" | "pictures" | "setField">) {
  const title = fields.seo.title || fields.title || "Untitled";
  const description = fields.seo.description || fields.summary;
  const path = entryPath(view.kind, slugOf(fields) || "…");
  const setSeo = (part: Partial<typeof fields.seo>) => setField({ seo: { ...fields.seo, ...part } });
  return (
    <section aria-labelledby="share-title">
      <h2 id="share-title">Search and social</h2>
      <div className="search-result">
        <span className="dim">
          {brand.name}
          {path.replaceAll("/", " › ")}
        </span>
        <strong>{cut(title, SEARCH_RESULT_LENGTHS.title)}</strong>
        <span>{cut(description, SEARCH_RESULT_LENGTHS.description) || "Add a summary to show it here."}</span>
      </div>
      <Meter label="Title" length={title.length} max={SEARCH_RESULT_LENGTHS.title} />
      <Meter label="Description" length={description.length} max={SEARCH_RESULT_LENGTHS.description} />
      <SocialCard
        kind={view.kind}
        title={fields.title || "Untitled"}
        linkTitle={title.includes(brand.name) ? title : `${title} · ${brand.name}`}
        description={description}
        category={view.options.categories.find((one) => one.key === fields.category) ?? null}
        path={path}
        drawing={fields.drawing}
        picture={pictures.get(fields.socialMediaId) ?? pictures.get(fields.headerMediaId) ?? null}
      />
      <details>
        <summary>Change these for search results</summary>
        <div className="admin-form">
          <TextField
            label="Search title"
            hint="Leave blank to use the title."
            maxLength={ENTRY_LIMITS.seoTitle}
            value={fields.seo.title}
            onChange={(event) => setSeo({ title: event.target.value })}
          />
          <TextArea
            label="Search description"
            hint="Leave blank to use the summary."
            rows={3}
            maxLength={ENTRY_LIMITS.seoDescription}
            value={fields.seo.description}
            onChange={(event) => setSeo({ description: event.target.value })}
          />
          <TextField
            label="Canonical URL"
            hint="The original’s address, if this was first published elsewhere."
            value={fields.seo.canonical}
            onChange={(event) => setSeo({ canonical: event.target.value })}
          />
          <Checkbox
            label="Hide from search engines"
            checked={fields.seo.noindex}
            onChange={(event) => setSeo({ noindex: event.target.checked })}
          />
        </div>
      </details>
    </section>
  );
}

function Meter({ label, length, max }: { label: string; length: number; max: number }) {
  return (
    <div className="length-meter" data-over={length > max || undefined}>
      <span>{label}</span>
      <span className="check-meter" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (length / max) * 100)}%` }} />
      </span>
      <span className="dim">
        {length} of {max}
      </span>
    </div>
  );
}
