import { Button, Row } from "#app/ui/index.ts";
import type { Upload } from "../media/use-uploads.ts";

/** Which pictures are on their way into the text, and what went wrong with one. */
export function UploadNotes({
  uploads,
  onRetry,
  onCancel,
}: {
  uploads: readonly Upload[];
  onRetry: (key: string) => void;
  onCancel: (key: string) => void;
}) {
  const sending = uploads.filter((one) => one.state !== "failed");
  return (
    <>
      <p role="status" className="dim">
        {sending.length > 0 ? `Uploading ${sending.map((one) => one.name).join(", ")}` : ""}
      </p>
      {uploads
        .filter((one) => one.state === "failed")
        .map((one) => (
          <div key={one.key} className="upload-failed">
            <span role="alert">
              <strong>{one.name}:</strong> {one.problem}
            </span>
            <Row gap={8}>
              <Button variant="outline" onClick={() => onRetry(one.key)}>
                Try again
              </Button>
              <Button variant="ghost" onClick={() => onCancel(one.key)}>
                Remove
              </Button>
            </Row>
          </div>
        ))}
    </>
  );
}
