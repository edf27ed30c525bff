/** A heading that is written in place: as high as its words, without line breaks. */
export function GrowingField({
  label,
  value,
  className,
  onChange,
  onEnter,
}: {
  label: string;
  value: string;
  className: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}) {
  return (
    <textarea
      className={className}
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
  );
}
