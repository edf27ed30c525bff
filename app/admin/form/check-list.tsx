import { type ReactNode, useId } from "react";
import { FieldError } from "#app/ui/field.tsx";
import { Checkbox } from "#app/ui/index.ts";
import "./check-list.css";

interface CheckListProps<K extends string> {
  legend: string;
  hint?: string;
  /** Keys with their labels, in display order. */
  options: Readonly<Record<K, string>>;
  /** Null: nothing can be chosen now. */
  value: readonly K[] | null;
  error?: string | undefined;
  onChange: (value: readonly K[]) => void;
  /** Shown before the options. */
  children?: ReactNode;
}

/** A list of checkboxes. The value has the chosen options in the order they were chosen. */
export function CheckList<K extends string>({
  legend,
  hint,
  options,
  value,
  error,
  onChange,
  children,
}: CheckListProps<K>) {
  const id = useId();
  const described = [hint ? `${id}hint` : "", error ? `${id}error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset className="check-list" {...(described ? { "aria-describedby": described } : {})}>
      <legend className="field-label">{legend}</legend>
      {hint ? (
        <p id={`${id}hint`} className="small dim">
          {hint}
        </p>
      ) : null}
      {children}
      {value ? (
        <div className="check-list-options">
          {(Object.entries(options) as [K, string][]).map(([key, label]) => (
            <Checkbox
              key={key}
              label={label}
              checked={value.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, key] : value.filter((other) => other !== key))
              }
            />
          ))}
        </div>
      ) : null}
      <FieldError id={`${id}error`}>{error}</FieldError>
    </fieldset>
  );
}
