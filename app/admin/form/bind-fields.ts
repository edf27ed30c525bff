import { maxLengthOf } from "#worker/store/catalogue/contract-fields.ts";

/** The names of a record's values of one type. */
export type NamesOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string;

/** A record that a form edits. */
export interface FormTarget<T> {
  of: T;
  set: (change: Partial<T>) => void;
  errorOf?: (path: string) => string | undefined;
  /** Where the record is in what `errorOf` knows: "tests.2." */
  path?: string;
  /** The record's schema, where it says how long the texts may be. */
  fields?: Partial<Record<keyof T, Parameters<typeof maxLengthOf>[0]>>;
}

/** Ties the inputs of a form to a record's values by name: value, error and change. */
export function bindFields<T extends object>({ of, set, errorOf, path = "", fields = {} }: FormTarget<T>) {
  const change = (name: keyof T, value: unknown) => set({ [name]: value } as Partial<T>);
  /** For inputs that hand over the value itself. */
  const bind = <K extends keyof T & string>(name: K) => ({
    value: of[name],
    error: errorOf?.(path + name),
    onChange: (value: T[K]) => change(name, value),
  });
  /** For text fields, text areas and selects. */
  const bindText = <K extends NamesOf<T, string>>(name: K) => ({
    value: of[name] as string,
    error: errorOf?.(path + name),
    ...(fields[name] ? { maxLength: maxLengthOf(fields[name]) } : {}),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  /** For inputs of `type="number"`; blank is 0. */
  const bindNumber = (name: NamesOf<T, number>) => ({
    type: "number",
    value: of[name] as number,
    error: errorOf?.(path + name),
    onChange: (event: { target: { valueAsNumber: number } }) => change(name, event.target.valueAsNumber || 0),
  });
  /** For checkboxes and switches. */
  const bindFlag = (name: NamesOf<T, boolean>) => ({
    checked: of[name] as boolean,
    onChange: (event: { target: { checked: boolean } }) => change(name, event.target.checked),
  });
  return { bind, bindText, bindNumber, bindFlag };
}
