import type { ReactNode } from "react";

/** A native select in a narrow cell: the cell shows a short text, the list the whole one. */
export function CompactSelect({
  label,
  shown,
  isSuggested = false,
  value,
  onChange,
  field,
  children,
}: {
  label: string;
  shown: ReactNode;
  /** Drawn lighter: nobody has chosen it. */
  isSuggested?: boolean;
  value: string | number;
  onChange: (value: string) => void;
  /** Names it for errors of its row. */
  field?: string;
  children: ReactNode;
}) {
  return (
    <span className="compact-select set-input" data-suggested={isSuggested ? "" : undefined}>
      <span aria-hidden="true">{shown}</span>
      <select aria-label={label} data-field={field} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </span>
  );
}
