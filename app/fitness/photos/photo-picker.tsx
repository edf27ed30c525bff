import { useEffect, useState } from "react";
import { FieldError } from "#app/ui/index.ts";

/** A field for a photo from the camera or a file, with a preview of what was chosen. */
export function PhotoPicker({
  file,
  problem,
  onChoose,
}: {
  file: File | null;
  problem: string | undefined;
  onChoose: (file: File | null) => void;
}) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : null;
    setUrl(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return (
    <div className="photo-file">
      <label className="field-label" htmlFor="photo-file">
        Photo
      </label>
      <div className="photo-pick" data-invalid={problem ? "" : undefined}>
        {/* What can't be shown has no preview; adding it says why. */}
        {url ? <img src={url} alt="" onError={() => setUrl(null)} /> : null}
        <span>
          {file ? file.name : "Take or choose a photo"}
          {file ? <small>Choose another</small> : null}
        </span>
        <input
          id="photo-file"
          type="file"
          accept="image/*"
          aria-invalid={problem ? true : undefined}
          aria-describedby="photo-file-error"
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      </div>
      <FieldError id="photo-file-error">{problem}</FieldError>
    </div>
  );
}
