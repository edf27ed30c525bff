import { useId, useState } from "react";
import { Text } from "#app/ui/index.ts";

/** A field for a file of this computer, onto which one can also be dropped. */
export function DropZone({
  label,
  hint,
  accept,
  multiple = false,
  onFiles,
}: {
  label: string;
  hint: string;
  /** Endings of names, as a file field takes them. */
  accept: string;
  multiple?: boolean;
  /** At least one. */
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          choose(event.target.files);
          event.target.value = "";
        }}
      />
      <Text small dim>
        {hint}
      </Text>
    </div>
  );
}
