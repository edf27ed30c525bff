import { type DragEvent, useState } from "react";
import { useNavigate } from "react-router";
import { errorMessage, parseResponse, throwIfNotOk } from "#app/lib/api-request.ts";
import { Callout, Text } from "#app/ui/index.ts";
import type { ImportState } from "#worker/store/catalogue/contract.ts";

/** As the server has it. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Takes a file by choosing or dropping it, and has it looked through; nothing is written by that. */
export function ImportUpload() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  const load = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    if (file.size > MAX_BYTES)
      return setProblem("The file is larger than 8 MB. Split it, and load the parts one after the other.");
    setBusy(true);
    try {
      const answer = await fetch("/api/admin/imports", {
        method: "POST",
        credentials: "include",
        headers: { "Content-Type": "text/csv", "X-File-Name": encodeURIComponent(file.name.slice(0, 120)) },
        body: file,
      });
      await throwIfNotOk(answer);
      const { id } = (await parseResponse(answer)) as ImportState;
      await navigate(`/420/import?id=${id}`);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    void load(event.dataTransfer.files[0]);
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
          A Shopify product file (CSV, 8 MB at most)
        </label>
        <input
          id="import-file"
          type="file"
          accept=".csv,text/csv"
          disabled={busy}
          onChange={(e) => {
            void load(e.target.files?.[0]);
            e.target.value = "";
          }}
        />
        <Text small dim>
          Choose it or drop it here. It is looked through first: you see what each row would do before anything is
          written.
        </Text>
      </div>
      <div role="status">{busy ? <Text>The file is being looked through.</Text> : null}</div>
      {problem ? (
        <Callout tone="error" title="Not loaded">
          {problem}
        </Callout>
      ) : null}
    </div>
  );
}
