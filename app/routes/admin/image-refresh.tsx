import { requestContextKey } from "#app/context.ts";
import { REFRESH_KINDS } from "#worker/media/contract.ts";
import { RefreshView } from "../../admin/media/refresh-view.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { CURSOR_PARAM } from "../../admin/table/list-params.ts";
import type { Route } from "./+types/image-refresh.ts";

export const meta = () => adminMeta("Image refresh");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const kind = REFRESH_KINDS.find((one) => one === params.get("kind"));
  const cursor = params.get(CURSOR_PARAM);
  return { overview: await context.get(requestContextKey).media.getRefreshOverview({ kind, cursor }) };
};

/** Finds pictures that are incomplete, broken or not described, and repairs them. */
export default function ImageRefresh({ loaderData: { overview } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Image refresh"
        lead="Find pictures that are broken, oversized, unused, in older formats or without sizes or a description, and fix them."
      />
      <RefreshView overview={overview} />
    </>
  );
}
