import type { CategoryRow } from "#worker/content/contract-organize.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { followName, KeyField } from "./key-field.tsx";

/** Adds a category (`category` is null) or edits one. */
export function CategoryDrawer({ category }: { category: CategoryRow | null }) {
  const button = category
    ? ({ title: category.name, button: "Edit", label: `Edit ${category.name}`, variant: "soft" } as const)
    : { title: "Add category", button: "Add category", shortcut: "n" };
  return <FormDrawer {...button}>{(close) => <CategoryForm category={category} onDone={close} />}</FormDrawer>;
}

function CategoryForm({ category, onDone }: { category: CategoryRow | null; onDone: () => void }) {
  const path = category ? `/api/admin/categories/${category.key}` : "/api/admin/categories";
  return (
    <RecordForm
      initial={{ key: category?.key ?? "", name: category?.name ?? "", line: category?.line ?? "" }}
      request={({ key, name, line }) => ({
        method: category ? "PUT" : "POST",
        path,
        body: category ? { name, line } : { key, name, line },
      })}
      saved={category ? "Category saved" : "Category added"}
      onSaved={onDone}
      removal={
        category && category.texts === 0
          ? { name: "category", title: `Delete ${category.name}?`, text: "Its page is gone right away.", path }
          : null
      }
      onRemoved={onDone}
    >
      {({ bindText, draft, set }) => (
        <>
          <TextField
            label="Name"
            required
            maxLength={80}
            {...bindText("name")}
            onChange={(event) =>
              set(
                category
                  ? { name: event.target.value }
                  : followName(draft, { name: "name", key: "key" }, event.target.value),
              )
            }
          />
          {category ? null : <KeyField before="/blog/" {...bindText("key")} />}
          <TextArea
            label="Line below the name"
            hint="Stands at the top of its page."
            rows={3}
            maxLength={400}
            {...bindText("line")}
          />
        </>
      )}
    </RecordForm>
  );
}
