import { isDrawingName } from "#app/art/drawing-names.ts";
import { Button, Select } from "#app/ui/index.ts";
import { toSlug } from "#worker/content/domain-body.ts";
import { ENTRY_LIMITS, entryPath, slugOf } from "#worker/content/domain-entry.ts";
import { InstantField } from "../form/instant-field.tsx";
import { CommaListField, OptionalNumberField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import { OnePicture } from "./one-picture.tsx";
import type { PanelProps } from "./side-panel.tsx";

const choose = (none: string, options: readonly { value: string; label: string }[]) => [
  { value: "", label: none },
  ...options,
];

/** Where the text stands, who wrote it, its pictures and dates. */
export function SettingsPanel({ view, fields, pictures, setPicture, setField, onLeave }: PanelProps) {
  const { options } = view;
  const isListed = view.kind !== "page";
  const moved = view.path !== null && view.path !== entryPath(view.kind, slugOf(fields));
  return (
    <>
      <section aria-labelledby="address-title">
        <h2 id="address-title">Address</h2>
        <TextField
          label="Last part of the address"
          hint={
            moved
              ? `Links to ${view.path} will redirect to the new address once this is published.`
              : entryPath(view.kind, slugOf(fields) || "…")
          }
          maxLength={ENTRY_LIMITS.slug}
          autoComplete="off"
          placeholder={slugOf(fields)}
          value={fields.slug}
          onChange={(event) => setField({ slug: event.target.value.toLowerCase().replaceAll(/\s+/g, "-") })}
          onBlur={() => setField({ slug: toSlug(fields.slug) })}
        />
      </section>
      {isListed ? (
        <section aria-labelledby="place-title">
          <h2 id="place-title">Category and tags</h2>
          <Select
            label="Category"
            options={choose(
              "No category",
              options.categories.map(({ key, name }) => ({ value: key, label: name })),
            )}
            value={fields.category}
            onChange={(event) => setField({ category: event.target.value })}
          />
          <CommaListField
            label="Tags"
            hint={`Separate with commas, up to ${ENTRY_LIMITS.tags}.`}
            value={fields.tags}
            onChange={(tags) => setField({ tags: tags.slice(0, ENTRY_LIMITS.tags) })}
          />
          <Select
            label="Series"
            options={choose(
              "No series",
              options.series.map(({ id, title }) => ({ value: id, label: title })),
            )}
            value={fields.seriesId}
            onChange={(event) => {
              const series = options.series.find((one) => one.id === event.target.value);
              setField({ seriesId: event.target.value, seriesPart: series?.nextPart ?? null });
            }}
          />
          {fields.seriesId ? (
            <OptionalNumberField
              label="Part"
              value={fields.seriesPart}
              onChange={(seriesPart) =>
                setField({ seriesPart: seriesPart && Number.isInteger(seriesPart) ? seriesPart : null })
              }
            />
          ) : null}
        </section>
      ) : null}
      <section aria-labelledby="people-title">
        <h2 id="people-title">People and dates</h2>
        <Select
          label="Author"
          options={choose(
            "No author",
            options.authors.map(({ id, name }) => ({ value: id, label: name })),
          )}
          value={fields.authorId}
          onChange={(event) => setField({ authorId: event.target.value })}
        />
        <Select
          label="Reviewed by"
          options={choose(
            "No one yet",
            options.authors.map(({ id, name }) => ({ value: id, label: name })),
          )}
          value={fields.reviewerId}
          onChange={(event) => setField({ reviewerId: event.target.value })}
        />
        <InstantField label="Reviewed" value={fields.reviewedAt} onChange={(reviewedAt) => setField({ reviewedAt })} />
        <InstantField
          label="Updated"
          hint="Readers see it. Set it when the substance changes."
          value={fields.revisedAt}
          onChange={(revisedAt) => setField({ revisedAt })}
        />
      </section>
      <section aria-labelledby="header-title">
        <h2 id="header-title">Pictures</h2>
        <OnePicture
          label="Header picture"
          known={pictures}
          onPicture={setPicture}
          id={fields.headerMediaId}
          onChange={(headerMediaId) => setField({ headerMediaId })}
        />
        <TextField
          label="Drawing"
          hint={
            fields.drawing === "" || isDrawingName(fields.drawing)
              ? "Shown when there’s no header picture. For example: maca, oat or bowl."
              : "There’s no drawing with this name."
          }
          maxLength={60}
          value={fields.drawing}
          onChange={(event) => setField({ drawing: event.target.value.trim() })}
        />
        <OnePicture
          label="Picture for social media"
          known={pictures}
          onPicture={setPicture}
          id={fields.socialMediaId}
          onChange={(socialMediaId) => setField({ socialMediaId })}
        />
      </section>
      {view.usedIn.length > 0 ? (
        <section aria-labelledby="used-title">
          <h2 id="used-title">Linked from</h2>
          <ul className="link-list">
            {view.usedIn.map((one) => (
              <li key={one.id}>
                <Button variant="ghost" onClick={() => onLeave(`/420/draft/${one.id}`)}>
                  {one.title}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {view.redirects.length > 0 ? (
        <section aria-labelledby="redirects-title">
          <h2 id="redirects-title">Old addresses that redirect here</h2>
          <ul className="link-list dim">
            {view.redirects.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
