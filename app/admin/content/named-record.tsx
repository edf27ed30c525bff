import type { ReactNode } from "react";
import type { bindFields, NamesOf } from "../form/bind-fields.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { followName, KeyField } from "./key-field.tsx";

/** What has a name, and an address that follows it until it is saved: a category, a series, an outcome. */
interface NamedRecord<Draft extends object> {
  /** What it is, in lowercase: "category". */
  noun: string;
  /** Its key and name; null adds one. */
  known: { key: string; name: string } | null;
  initial: Draft;
  name: { field: NamesOf<Draft, string>; label: string; max: number };
  /** The key of a new one, and what stands before it in its address. */
  address: { field: NamesOf<Draft, string>; before: string };
  /** The call that adds one; one is changed and deleted below it, by its key. */
  path: string;
  body?: (draft: Draft) => object;
  /** What the save says was stored, so that nobody's is overwritten unseen. */
  was?: (stored: Draft) => object;
  /** What is said before it is deleted; null where it can't be. */
  deletion: string | null;
  /** The fields besides. */
  children: (bindText: ReturnType<typeof bindFields<Draft>>["bindText"]) => ReactNode;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The button and the drawer that add or edit one. */
export function NamedRecordDrawer<Draft extends object>(record: NamedRecord<Draft>) {
  const { noun, known } = record;
  const button = known
    ? ({ title: known.name, button: "Edit", label: `Edit ${known.name}`, variant: "soft" } as const)
    : { title: `Add ${noun}`, button: `Add ${noun}`, shortcut: "n" };
  return <FormDrawer {...button}>{(close) => <NamedRecordForm {...record} onDone={close} />}</FormDrawer>;
}

function NamedRecordForm<Draft extends object>({
  noun,
  known,
  initial,
  name,
  address,
  path,
  body = (draft) => draft,
  was,
  deletion,
  children,
  onDone,
}: NamedRecord<Draft> & { onDone: () => void }) {
  const ownPath = known ? `${path}/${known.key}` : path;
  return (
    <RecordForm
      initial={initial}
      request={(draft) => {
        const { [address.field]: key, ...own } = body(draft) as Record<string, unknown>;
        if (!known) return { method: "POST", path, body: { [address.field]: key, ...own } };
        // What was here when the form was opened, or when someone else's save was last seen.
        return { method: "PUT", path: ownPath, body: was ? { ...own, was: was(initial) } : own };
      }}
      saved={`${capitalize(noun)} ${known ? "saved" : "added"}`}
      onSaved={onDone}
      removal={known && deletion ? { name: noun, title: `Delete ${known.name}?`, text: deletion, path: ownPath } : null}
      onRemoved={onDone}
    >
      {({ bindText, draft, set }) => (
        <>
          <TextField
            label={name.label}
            required={`Enter a ${name.label.toLowerCase()}.`}
            maxLength={name.max}
            {...bindText(name.field)}
            onChange={({ target }) =>
              set(
                known
                  ? ({ [name.field]: target.value } as unknown as Partial<Draft>)
                  : followName(draft, { name: name.field, key: address.field }, target.value),
              )
            }
          />
          {known ? null : <KeyField before={address.before} {...bindText(address.field)} />}
          {children(bindText)}
        </>
      )}
    </RecordForm>
  );
}
