import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { EmptyState, Table } from "#app/ui/index.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/image-refresh.ts";

export const meta = () => adminMeta("Image refresh");

export async function loader({ context }: Route.LoaderArgs) {
  const { objects, truncated } = await context.get(requestContextKey).env.MEDIA.list({ limit: 100 });
  const files = objects.filter((o) => !/^(health|exports)\//.test(o.key));
  return { truncated, files: files.map((o) => ({ key: o.key, size: o.size, at: o.uploaded.getTime() })) };
}

export default function ImageRefresh({ loaderData: { files, truncated } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Image refresh"
        lead={truncated ? "The first 100 files in object storage." : "Files in object storage."}
      />
      {files.length === 0 ? (
        <EmptyState
          title="No images stored"
          art={<Plant name="lucuma" size={96} />}
          text="All images on this site are drawn by code and never need refreshing."
        />
      ) : (
        <Table
          caption="Stored files"
          columns={[
            { key: "key", label: "File", cell: (f) => f.key },
            { key: "size", label: "Size", end: true, cell: (f) => `${Math.max(1, Math.round(f.size / 1024))} kB` },
            { key: "at", label: "Stored", cell: (f) => <LocalTime at={f.at} /> },
          ]}
          rows={files}
          rowKey={(f) => f.key}
        />
      )}
    </>
  );
}
