import { Button } from "#app/ui/index.ts";
import type { SendProgress } from "./send-file.ts";
import type { Upload } from "./use-uploads.ts";

const PHASES: Record<SendProgress["phase"], string> = {
  uploading: "Uploading",
  preparing: "Preparing sizes",
  saving: "Saving sizes",
};

/** A file that is not stored yet. */
export function UploadTile({
  upload,
  onCancel,
  onRetry,
}: {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}) {
  return (
    <li className="media-tile" data-state={upload.state}>
      <div className="media-tile-picture">
        {upload.preview && upload.state !== "failed" ? <img src={upload.preview} alt="" /> : null}
        <UploadState upload={upload} />
      </div>
      <p className="media-tile-name">{upload.name}</p>
      {upload.problem ? (
        <p className="field-error" role="alert">
          {upload.problem}
        </p>
      ) : null}
      <div className="media-tile-actions">
        {upload.state === "failed" ? (
          <Button variant="outline" onClick={onRetry} aria-label={`Try again: ${upload.name}`}>
            Try again
          </Button>
        ) : null}
        <Button
          variant="ghost"
          onClick={onCancel}
          aria-label={`${upload.state === "failed" ? "Remove" : "Cancel"} ${upload.name}`}
        >
          {upload.state === "failed" ? "Remove" : "Cancel"}
        </Button>
      </div>
    </li>
  );
}

/** How far an upload is. */
export function UploadState({ upload }: { upload: Upload }) {
  if (upload.state === "failed") return null;
  const { progress } = upload;
  const label = progress ? PHASES[progress.phase] : "Waiting";
  return (
    <span className="media-progress">
      <span aria-hidden="true">{label}</span>
      <progress max={1} value={progress?.done ?? 0} aria-label={`${label}: ${upload.name}`} />
    </span>
  );
}
