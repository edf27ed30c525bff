import { type RefObject, useState } from "react";
import { Button, Row } from "#app/ui/index.ts";
import { TextField } from "../form/text-field.tsx";

/** Asks where the texts of a file were read before, which the file doesn't say. */
export function SiteForm({
  heading,
  title,
  label,
  hint,
  example,
  initial = "",
  isOptional = false,
  onSite,
  onBack,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  label: string;
  hint: string;
  /** An address, for the error. */
  example: string;
  initial?: string;
  isOptional?: boolean;
  /** Null where it was left empty. */
  onSite: (site: URL | null) => void;
  onBack: () => void;
}) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <form
      className="editor-block"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = value.trim();
        const address = URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
        if (typed === "" && isOptional) onSite(null);
        else if (address?.hostname.includes(".")) onSite(address);
        else setError(`Enter the ${label.charAt(0).toLowerCase()}${label.slice(1)}, such as ${example}.`);
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <TextField
        label={isOptional ? `${label} (optional)` : label}
        hint={hint}
        type="text"
        inputMode="url"
        autoComplete="url"
        value={value}
        error={error}
        onChange={(event) => {
          setValue(event.target.value);
          setError(undefined);
        }}
      />
      <Row gap={12}>
        <Button type="submit">Preview the import</Button>
        <Button type="button" variant="ghost" onClick={onBack}>
          Choose another file
        </Button>
      </Row>
    </form>
  );
}
