import { useState } from "react";
import type { FieldProps } from "#app/ui/index.ts";
import { formatDecimal, parseDecimal } from "#worker/kernel/money.ts";
import { toCount, toNumber } from "#worker/kernel/typed-number.ts";
import { TextField } from "./text-field.tsx";

/**
 * The text of an input that edits a parsed value. It stays as typed; if the value changes from outside
 * (discarded changes, another person's edit), the text follows.
 */
function useParsedText<T>(value: T, toText: (value: T) => string, parse: (text: string) => T) {
  const [text, setText] = useState(() => toText(value));
  if (!Number.isNaN(value) && !Object.is(parse(text), value)) setText(toText(value));
  return [text, setText] as const;
}

/** A money field. An invalid amount is NaN; blank is null if `optional` is set. */
export function MoneyField({
  value,
  currency,
  onChange,
  optional,
  ...rest
}: FieldProps & {
  value: number | null;
  currency: string;
  onChange: (minor: number | null) => void;
  optional?: boolean;
}) {
  const parse = (text: string): number | null =>
    optional && text.trim() === "" ? null : (parseDecimal(text, currency) ?? Number.NaN);
  const [text, setText] = useParsedText<number | null>(
    value,
    (minor) => (minor === null || Number.isNaN(minor) ? "" : formatDecimal({ minor, currency })),
    parse,
  );
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      after={currency}
      value={text}
      onChange={(e) => {
        setText(e.target.value);
        onChange(parse(e.target.value));
      }}
    />
  );
}

/** A number field. An invalid number is NaN; blank is `empty`. */
export function NumberField({
  value,
  onChange,
  empty = Number.NaN,
  after,
  whole,
  ...rest
}: FieldProps & {
  value: number;
  onChange: (value: number) => void;
  empty?: number;
  after?: string;
  whole?: boolean;
  placeholder?: string;
}) {
  const parse = (text: string): number => {
    const read = whole ? toCount(text) : toNumber(text);
    return read === null ? empty : read >= 0 ? read : Number.NaN;
  };
  const [text, setText] = useParsedText(value, (n) => (Number.isNaN(n) || n === empty ? "" : String(n)), parse);
  return (
    <TextField
      {...rest}
      inputMode={whole ? "numeric" : "decimal"}
      autoComplete="off"
      after={after}
      value={text}
      onChange={(e) => {
        setText(e.target.value);
        onChange(parse(e.target.value));
      }}
    />
  );
}

const NONE = -1;

/** A number field that may be blank. */
export const OptionalNumberField = ({
  value,
  onChange,
  ...rest
}: FieldProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  whole?: boolean;
  placeholder?: string;
}) => (
  <NumberField
    {...rest}
    empty={NONE}
    value={value ?? NONE}
    onChange={(next) => onChange(next === NONE ? null : next)}
  />
);

/** A field for a list of words separated by commas. */
export function CommaListField({
  value,
  onChange,
  clean = (word) => word,
  ...rest
}: FieldProps & { value: readonly string[]; onChange: (words: string[]) => void; clean?: (word: string) => string }) {
  const parse = (text: string) => [
    ...new Set(
      text
        .split(",")
        .map((w) => clean(w.trim()))
        .filter(Boolean),
    ),
  ];
  const [text, setText] = useState(() => value.join(", "));
  if (JSON.stringify(parse(text)) !== JSON.stringify(value)) setText(value.join(", "));
  return (
    <TextField
      {...rest}
      autoComplete="off"
      value={text}
      onChange={(e) => {
        setText(e.target.value);
        onChange(parse(e.target.value));
      }}
      onBlur={() => setText(value.join(", "))}
    />
  );
}
