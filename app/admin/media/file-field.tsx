import { Button, FieldError, Icon } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { DropZone } from "./drop-zone.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useUploads } from "./use-uploads.ts";
import "./media.css";

/** A stored PDF, as a form holds it. */
export interface FileValue {
  id: string;
  filename: string;
}

/** One PDF, such as the certificate of a lot. */
export function FileField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  error?: string;
}) {
  const { uploads, add, cancel, retry } = useUploads("document", ({ id, filename }) => onChange({ id, filename }));
  return (
    <fieldset className="media-field">
      <legend className="field-label">{label}</legend>
      {value ? (
        <p className="file-value">
          <Icon name="check" size={18} />
          <a href={`/media/${value.id}/original.pdf`} download={value.filename}>
            {value.filename}
          </a>
          <Button variant="ghost" icon aria-label={`Remove ${value.filename}`} onClick={() => onChange(null)}>
            <MoreIcon name="trash" size={18} />
          </Button>
        </p>
      ) : (
        <DropZone multiple={false} accept="application/pdf" onFiles={(files) => add([...files].slice(0, 1))} />
      )}
      <ul className="media-tiles">
        {uploads.map((u) => (
          <UploadTile key={u.key} upload={u} onCancel={() => cancel(u.key)} onRetry={() => retry(u.key)} />
        ))}
      </ul>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
