import { useEffect, useState } from "react";
import { TextField } from "./text-field.tsx";

/** Formats an instant for a `datetime-local` input, in the reader's time zone. */
const toDateTimeLocal = (at: number): string => {
  const d = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return d.toISOString().slice(0, 16);
};

/** A date and time field in the reader's time zone; blank is null. */
export function InstantField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string;
  value: number | null;
  onChange: (at: number | null) => void;
}) {
  const [text, setText] = useState("");
  // The server does not know the time zone: the field is filled in the browser.
  useEffect(() => setText(value === null ? "" : toDateTimeLocal(value)), [value]);
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint}
      error={error}
      value={text}
      onChange={(e) => {
        setText(e.target.value);
        const at = new Date(e.target.value).getTime();
        onChange(Number.isNaN(at) ? null : at);
      }}
    />
  );
}
