import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Text } from "#app/ui/index.ts";
import { formatFileSize } from "#worker/exports/domain.ts";
import type { RefreshOverview, UndoableFile } from "#worker/media/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";

/** What was deleted or made smaller lately, and can be put back. */
export function RefreshUndo({ deleted, shrunk }: Pick<RefreshOverview, "deleted" | "shrunk">) {
  const { act, busy, problem } = useAction();
  if (deleted.length + shrunk.length === 0) return null;
  const restoreFile = (id: string) => act("POST", "/api/admin/media/restore", { ids: [id] }, "File restored");
  const restoreOriginal = (id: string) =>
    act("POST", `/api/admin/media/${id}/restore-original`, {}, "Original restored");
  return (
    <Panel title="Recently changed" id="undo">
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/image-refresh" />
      <ul className="divided-rows">
        {deleted.map((file) => (
          <UndoRow key={file.id} file={file} what="Deleted" busy={busy} onUndo={() => void restoreFile(file.id)} />
        ))}
        {shrunk.map((file) => (
          <UndoRow
            key={file.id}
            file={file}
            what="Original made smaller"
            busy={busy}
            onUndo={() => void restoreOriginal(file.id)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function UndoRow({
  file: { filename, bytes, at, until },
  what,
  busy,
  onUndo,
}: {
  file: UndoableFile;
  what: string;
  busy: boolean;
  onUndo: () => void;
}) {
  return (
    <li>
      <div>
        <p className="refresh-name">{filename}</p>
        <Text small dim>
          {what} <LocalTime at={at} /> · {formatFileSize(bytes)} · kept until <LocalTime at={until} />
        </Text>
      </div>
      <Button variant="outline" disabled={busy} onClick={onUndo}>
        Restore<span className="visually-hidden"> {filename}</span>
      </Button>
    </li>
  );
}
