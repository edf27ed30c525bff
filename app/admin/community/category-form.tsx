import { Checkbox, Select } from "#app/ui/index.ts";
import { CATEGORY_COLORS } from "#worker/community/contract.ts";
import type { StaffCategory } from "#worker/community/contract-categories.ts";
import { plural } from "#worker/kernel/plural.ts";
import { followName, KeyField } from "../content/key-field.tsx";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { COLOR_LABELS, READERS, WRITERS } from "./category-words.ts";

const PATH = "/api/admin/community/categories";

/** Adds a category of the community (`category` is null) or edits one. */
export function CommunityCategoryDrawer({ category }: { category: StaffCategory | null }) {
  const button = category
    ? ({ title: category.name, button: "Edit", label: `Edit ${category.name}`, variant: "soft" } as const)
    : { title: "Add category", button: "Add category", shortcut: "n" };
  return <FormDrawer {...button}>{(close) => <CategoryForm category={category} onDone={close} />}</FormDrawer>;
}

function CategoryForm({ category, onDone }: { category: StaffCategory | null; onDone: () => void }) {
  return (
    <RecordForm
      initial={{
        name: category?.name ?? "",
        slug: category?.slug ?? "",
        description: category?.description ?? "",
        color: category?.color ?? ("leaf" as StaffCategory["color"]),
        icon: category?.icon ?? "",
        access: category?.access ?? ("everybody" as StaffCategory["access"]),
        posting: category?.posting ?? ("members" as StaffCategory["posting"]),
        hasAnswers: category?.hasAnswers ?? false,
        archived: category?.isArchived ?? false,
      }}
      request={({ slug, archived, ...fields }) =>
        category
          ? {
              method: "PATCH",
              path: `${PATH}/${category.id}`,
              body: { version: category.version, archived, ...fields },
            }
          : { method: "POST", path: PATH, body: { slug, ...fields } }
      }
      saved={category ? "Category saved" : "Category added"}
      onSaved={onDone}
      removal={
        category && category.topics === 0
          ? {
              title: `Delete ${category.name}?`,
              text: "Its page is removed right away.",
              path: `${PATH}/${category.id}`,
            }
          : null
      }
      onRemoved={onDone}
    >
      {({ bindText, draft, set }) => (
        <>
          <TextField
            label="Name"
            required="Enter a name."
            maxLength={60}
            {...bindText("name")}
            onChange={({ target }) =>
              set(category ? { name: target.value } : followName(draft, { name: "name", key: "slug" }, target.value))
            }
          />
          {category ? null : <KeyField before="/community/c/" {...bindText("slug")} />}
          <TextArea label="Description" rows={2} maxLength={200} {...bindText("description")} />
          <Select
            label="Color"
            value={draft.color}
            options={CATEGORY_COLORS.map((value) => ({ value, label: COLOR_LABELS[value] }))}
            onChange={(event) => set({ color: event.target.value as StaffCategory["color"] })}
          />
          <TextField label="Icon (optional)" hint="One emoji. It's shown instead of the color." {...bindText("icon")} />
          <Select
            label="Who can read it"
            hint={
              category && category.topics > 0
                ? `A change takes effect right away; ${plural(category.topics, "topic")} ${category.topics === 1 ? "is" : "are"} updated in the background.`
                : undefined
            }
            value={draft.access}
            options={READERS}
            onChange={(event) => set({ access: event.target.value as StaffCategory["access"] })}
          />
          <Select
            label="Who can start topics"
            value={draft.posting}
            options={WRITERS}
            onChange={(event) => set({ posting: event.target.value as StaffCategory["posting"] })}
          />
          <Checkbox
            label="Topics are questions"
            hint="The author marks the reply that answers the question."
            checked={draft.hasAnswers}
            onChange={(event) => set({ hasAnswers: event.target.checked })}
          />
          {category ? (
            <Checkbox
              label="Archived"
              hint="It's in no list, and no one can start topics in it. Its topics can still be read at their addresses."
              checked={draft.archived}
              onChange={(event) => set({ archived: event.target.checked })}
            />
          ) : null}
        </>
      )}
    </RecordForm>
  );
}
