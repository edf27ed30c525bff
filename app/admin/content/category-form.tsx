import type { CategoryRow } from "#worker/content/contract-organize.ts";
import { TextArea } from "../form/text-field.tsx";
import { NamedRecordDrawer } from "./named-record.tsx";

/** Adds a category (`category` is null) or edits one. */
export const CategoryDrawer = ({ category }: { category: CategoryRow | null }) => (
  <NamedRecordDrawer
    noun="category"
    known={category}
    initial={{ key: category?.key ?? "", name: category?.name ?? "", line: category?.line ?? "" }}
    name={{ field: "name", label: "Name", max: 80 }}
    address={{ field: "key", before: "/blog/" }}
    path="/api/admin/categories"
    was={({ name, line }) => ({ name, line })}
    deletion={category?.texts === 0 ? "Its page is removed right away." : null}
  >
    {(bindText) => (
      <TextArea
        label="Description"
        hint="Shown at the top of its page."
        rows={3}
        maxLength={400}
        {...bindText("line")}
      />
    )}
  </NamedRecordDrawer>
);
