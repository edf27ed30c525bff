import { requestContextKey } from "#app/context.ts";
import { RefreshView } from "../../admin/media/refresh-view.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/image-refresh.ts";

export const meta = () => adminMeta("Image refresh");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  overview: await context.get(requestContextKey).media.getRefreshOverview(),
});

/** Finds pictures that are incomplete, broken or not described, and repairs them. */
export default function ImageRefresh({ loaderData: { overview } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Image refresh"
        lead="Find pictures with missing sizes or descriptions, broken files and unused ones, and repair them."
      />
      <RefreshView overview={overview} />
    </>
  );
}
