import { type DragEvent, useState } from "react";
import { useNavigate } from "react-router";
import { errorMessage, parseResponse, throwIfNotOk } from "#app/lib/api-request.ts";
import { Callout, Text } from "#app/ui/index.ts";
import type { ImportState } from "#worker/store/catalogue/contract.ts";

/** The server's limit. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Uploads a file by selecting or dropping it and opens its report; nothing is imported yet. */
export function ImportUpload() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    if (file.size > MAX_BYTES)
      return setProblem("The file is larger than 8 MB. Split it and upload the parts one at a time.");
    setBusy(true);
    try {
      const response = await fetch("/api/admin/imports", {
        method: "POST",
        credentials: "include",
        headers: { "Content-Type": "text/csv", "X-File-Name": encodeURIComponent(file.name.slice(0, 120)) },
        body: file,
      });
      await throwIfNotOk(response);
      const { id } = (await parseResponse(response)) as ImportState;
      await navigate(`/420/import?id=${id}`);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <div className="editor-block">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
      <div
        className="drop"
        data-over={isDraggedOver || undefined}
        onDragOver={(e) => {
          e.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        <label className="field-label" htmlFor="import-file">
          Shopify product CSV (up to 8 MB)
        </label>
        <input
          id="import-file"
          type="file"
          accept=".csv,text/csv"
          disabled={busy}
          onChange={(e) => {
            void upload(e.target.files?.[0]);
            e.target.value = "";
          }}
        />
        <Text small dim>
          Choose a file or drop it here. You’ll see what each row changes before anything is imported.
        </Text>
      </div>
      <div role="status">{busy ? <Text>Checking the file.</Text> : null}</div>
      {problem ? (
        <Callout tone="error" title="Upload failed">
          {problem}
        </Callout>
      ) : null}
    </div>
  );
}
