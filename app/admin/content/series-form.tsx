import type { SeriesRow } from "#worker/content/contract-organize.ts";
import { TextArea } from "../form/text-field.tsx";
import { NamedRecordDrawer } from "./named-record.tsx";

/** Adds a series (`series` is null) or edits one. */
export const SeriesDrawer = ({ series }: { series: SeriesRow | null }) => (
  <NamedRecordDrawer
    noun="series"
    known={series && { key: series.id, name: series.title }}
    initial={{ id: series?.id ?? "", title: series?.title ?? "", line: series?.line ?? "" }}
    name={{ field: "title", label: "Title", max: 160 }}
    address={{ field: "id", before: "" }}
    path="/api/admin/series"
    was={({ title, line }) => ({ title, line })}
    deletion={series?.parts.length === 0 ? "It has no parts, so no posts change." : null}
  >
    {(bindText) => <TextArea label="What it is about" rows={3} maxLength={400} {...bindText("line")} />}
  </NamedRecordDrawer>
);
