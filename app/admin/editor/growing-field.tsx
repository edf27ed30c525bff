import { useId } from "react";

/** A heading that is written in place: as high as its words, without line breaks. What is too long stays, and is named. */
export function GrowingField({
  label,
  value,
  max,
  className,
  onChange,
  onEnter,
}: {
  label: string;
  value: string;
  /** So many characters can be saved. */
  max: number;
  className: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}) {
  const note = useId();
  const isTooLong = value.length > max;
  return (
    <>
      <textarea
        className={className}
        dir="auto"
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? note : undefined}
        aria-label={label}
        placeholder={label}
        rows={1}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEnter();
        }}
      />
      {isTooLong ? (
        <p id={note} className="field-error">
          {label}: {value.length} characters. It can be saved with {max} at most.
        </p>
      ) : null}
    </>
  );
}
