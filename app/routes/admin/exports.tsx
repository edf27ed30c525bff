import { requestContextKey } from "#app/context.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, buttonClass, EmptyState, Icon, Row, Table, Text } from "#app/ui/index.ts";
import type { ExportFile } from "#worker/exports/contract.ts";
import { formatFileSize } from "#worker/exports/domain.ts";
import { useAction } from "../../admin/form/use-action.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge, type StatusLabel } from "../../admin/status-badge.tsx";
import { useRefreshWhile } from "../../admin/use-refresh-while.ts";
import type { Route } from "./+types/exports.ts";

export const meta = () => adminMeta("Exports");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { files: await context.get(requestContextKey).exports.listExports() };
}

const REFRESH_MS = 10_000;
const STATUS: Record<ExportFile["state"], StatusLabel> = {
  making: ["In progress", "primary"],
  done: ["Ready", "success"],
  failed: ["Failed", "danger"],
};

/** Files that are too large to download at once: their progress and their links. */
export default function Exports({ loaderData: { files } }: Route.ComponentProps) {
  const isMaking = files.some((f) => f.state === "making");
  useRefreshWhile(isMaking, REFRESH_MS);
  return (
    <>
      <AdminPageHeader
        title="Exports"
        lead="Exports that are too large to download at once are prepared here. We email you when yours is ready."
      />
      {files.length === 0 ? (
        <EmptyState
          title="No large exports"
          text="Use Export CSV on a list. Most files download at once; larger ones appear here while they are prepared."
        />
      ) : (
        <ExportTable files={files} />
      )}
    </>
  );
}

function ExportTable({ files }: { files: ExportFile[] }) {
  const { act, problem } = useAction();
  return (
    <>
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/exports" />
      <Table
        caption="Exports, newest first"
        hideCaption
        columns={[
          { key: "title", label: "Export", cell: (f) => <span className="wrap-anywhere">{f.title}</span> },
          {
            key: "state",
            label: "Status",
            cell: (f) => (
              <>
                <StatusBadge status={STATUS[f.state]} />
                {f.state === "failed" && f.problem ? (
                  <Text as="div" dim small>
                    {f.problem}
                  </Text>
                ) : null}
              </>
            ),
          },
          { key: "rows", label: "Rows", end: true, cell: (f) => f.rows.toLocaleString("en-US") },
          {
            key: "size",
            label: "Size",
            end: true,
            cell: (f) => <span className="no-wrap">{formatFileSize(f.bytes)}</span>,
          },
          {
            key: "created",
            label: "Requested",
            cell: (f) => (
              <>
                <LocalTime at={f.createdAt} />
                <Text as="div" dim small>
                  <span className="wrap-anywhere">{f.actor}</span>
                </Text>
              </>
            ),
          },
          {
            key: "expires",
            label: "Available until",
            cell: (f) => (f.state === "done" ? <LocalTime at={f.expiresAt} /> : null),
          },
          {
            key: "actions",
            label: "Actions",
            cell: (f) => (
              <Row gap={8}>
                {f.state === "done" ? (
                  <a
                    className={buttonClass({ variant: "outline" })}
                    href={`/api/admin/exports/${f.id}/file`}
                    aria-label={`Download ${f.title}`}
                    download
                  >
                    <Icon name="download" /> Download
                  </a>
                ) : null}
                {f.state === "failed" ? (
                  <Button
                    variant="outline"
                    aria-label={`Try again: ${f.title}`}
                    onClick={() => void act("POST", `/api/admin/exports/${f.id}/retry`, {}, "Export resumed")}
                  >
                    Try again
                  </Button>
                ) : null}
                <AlertDialog
                  trigger={
                    <Button variant="ghost" aria-label={`Delete ${f.title}`}>
                      Delete
                    </Button>
                  }
                  title="Delete this export?"
                  text={`${f.title}: the file is deleted for everyone. You can export the list again at any time.`}
                  confirm="Delete export"
                  onConfirm={() => void act("DELETE", `/api/admin/exports/${f.id}`, undefined, "Export deleted")}
                />
              </Row>
            ),
          },
        ]}
        rows={files}
        rowKey={(f) => f.id}
      />
    </>
  );
}
