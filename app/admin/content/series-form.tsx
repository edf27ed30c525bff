import type { SeriesRow } from "#worker/content/contract-organize.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { followName, KeyField } from "./key-field.tsx";

/** Adds a series (`series` is null) or edits one. */
export function SeriesDrawer({ series }: { series: SeriesRow | null }) {
  const button = series
    ? ({ title: series.title, button: "Edit", label: `Edit ${series.title}`, variant: "soft" } as const)
    : { title: "Add series", button: "Add series", shortcut: "n" };
  return <FormDrawer {...button}>{(close) => <SeriesForm series={series} onDone={close} />}</FormDrawer>;
}

function SeriesForm({ series, onDone }: { series: SeriesRow | null; onDone: () => void }) {
  const path = series ? `/api/admin/series/${series.id}` : "/api/admin/series";
  return (
    <RecordForm
      initial={{ id: series?.id ?? "", title: series?.title ?? "", line: series?.line ?? "" }}
      request={({ id, title, line }) => ({
        method: series ? "PUT" : "POST",
        path,
        body: series ? { title, line } : { id, title, line },
      })}
      saved={series ? "Series saved" : "Series added"}
      onSaved={onDone}
      removal={
        series && series.parts.length === 0
          ? { name: "series", title: `Delete ${series.title}?`, text: "It has no parts, so no text changes.", path }
          : null
      }
      onRemoved={onDone}
    >
      {({ bindText, draft, set }) => (
        <>
          <TextField
            label="Title"
            required
            maxLength={160}
            {...bindText("title")}
            onChange={(event) =>
              set(
                series
                  ? { title: event.target.value }
                  : followName(draft, { name: "title", key: "id" }, event.target.value),
              )
            }
          />
          {series ? null : <KeyField before="" {...bindText("id")} />}
          <TextArea label="What it is about" rows={3} maxLength={400} {...bindText("line")} />
        </>
      )}
    </RecordForm>
  );
}
