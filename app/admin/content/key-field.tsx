import { slugify } from "../catalogue/product-draft.ts";
import { TextField } from "../form/text-field.tsx";

/** The address of something new follows its name until somebody edits it. @returns what a change of the name changes */
export const followName = <Draft extends object>(
  draft: Draft,
  { name, key }: { name: keyof Draft; key: keyof Draft },
  typed: string,
): Partial<Draft> =>
  ({
    [name]: typed,
    ...(draft[key] === slugify(String(draft[name])) ? { [key]: slugify(typed) } : {}),
  }) as Partial<Draft>;

/** The last part of the address of something new; it stays once it was saved. */
export function KeyField({
  before,
  ...field
}: {
  /** What stands before it in the address. */
  before: string;
  value: string;
  error?: string;
  onChange: (event: { target: { value: string } }) => void;
}) {
  return (
    <TextField
      label="Address"
      hint="Lowercase letters, digits and hyphens. It can't be changed later."
      before={before}
      required="Enter an address."
      autoComplete="off"
      spellCheck={false}
      maxLength={80}
      {...field}
    />
  );
}
