import { Select } from "#app/ui/index.ts";
import type { OutcomeRow } from "#worker/science/contract-library.ts";
import { followName, KeyField } from "../content/key-field.tsx";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";

/** Adds an outcome (`outcome` is null) or edits one. */
export function OutcomeDrawer({ outcome }: { outcome: OutcomeRow | null }) {
  const button = outcome
    ? ({ title: outcome.name, button: "Edit", label: `Edit ${outcome.name}`, variant: "soft" } as const)
    : { title: "Add outcome", button: "Add outcome", shortcut: "n" };
  return (
    <FormDrawer {...button}>
      {(close) => (
        <RecordForm
          initial={{
            key: outcome?.key ?? "",
            name: outcome?.name ?? "",
            line: outcome?.line ?? "",
            better: outcome?.better ?? "",
          }}
          request={({ better, ...own }) => ({
            method: "PUT",
            path: "/api/admin/library/outcomes",
            body: { ...own, better: better === "" ? null : better },
          })}
          saved={outcome ? "Outcome saved" : "Outcome added"}
          onSaved={close}
          removal={
            outcome && outcome.studies === 0
              ? {
                  name: "outcome",
                  title: `Delete ${outcome.name}?`,
                  text: "No study measured it.",
                  path: `/api/admin/library/outcomes/${outcome.key}`,
                }
              : null
          }
          onRemoved={close}
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
                    outcome
                      ? { name: event.target.value }
                      : followName(draft, { name: "name", key: "key" }, event.target.value),
                  )
                }
              />
              {outcome ? null : <KeyField before="" {...bindText("key")} />}
              <TextField label="What it means, in a line" maxLength={200} {...bindText("line")} />
              <Select
                label="What people hope for"
                hint="Decides whether trials of an ingredient went the same way."
                options={[
                  { value: "", label: "Neither side is a benefit" },
                  { value: "higher", label: "Higher" },
                  { value: "lower", label: "Lower" },
                ]}
                {...bindText("better")}
              />
            </>
          )}
        </RecordForm>
      )}
    </FormDrawer>
  );
}
