import { useState } from "react";
import { Button, type FieldProps, Icon, TextField } from "#app/ui/index.ts";
import { formatDecimal, parseDecimal } from "#worker/kernel/money.ts";

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
}) {
  const parse = (text: string): number => {
    const plain = text.trim().replace(",", ".");
    if (plain === "") return empty;
    return (whole ? /^\d+$/ : /^\d*\.?\d+$|^\d+\.$/).test(plain) ? Number(plain) : Number.NaN;
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

/** The buttons of a list item: move up, move down, remove. */
export function ListItemButtons({
  name,
  at,
  of,
  onMove,
  onRemove,
}: {
  name: string;
  at: number;
  of: number;
  onMove?: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <span className="line-buttons">
      {onMove ? (
        <>
          <Button
            variant="ghost"
            icon
            aria-label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            <Icon name="chevron" style={{ rotate: "180deg" }} />
          </Button>
          <Button
            variant="ghost"
            icon
            aria-label={`Move ${name} down`}
            disabled={at === of - 1}
            onClick={() => onMove(at + 1)}
          >
            <Icon name="chevron" />
          </Button>
        </>
      ) : null}
      <Button variant="ghost" icon aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" />
      </Button>
    </span>
  );
}

/** A copy of a list with one entry updated. */
export const updateAt = <T,>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((x, i) => (i === at ? { ...x, ...change } : x));
/** A copy of a list without one entry. */
export const removeAt = <T,>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);
/** A copy of a list with one entry moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}
