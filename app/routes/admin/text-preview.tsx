import { DraftPage } from "#app/blog/article/draft-page.tsx";
import { loadPreviewPage } from "#app/blog/load-entry.ts";
import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import { adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/text-preview.ts";
import "../reading-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(`Preview of ${loaderData?.page.entry.title || "a text"}`);

/** A text as it was last saved, whatever its status. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { page: await loadPreviewPage(context.get(requestContextKey), params.id) };
}

/** How readers would see it, for staff. */
export default function TextPreview({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <DraftPage
      page={page}
      action={
        <LinkButton to={`/420/draft/${page.entry.id}`} variant="outline">
          Edit
        </LinkButton>
      }
    >
      A staff preview of the last saved version.
    </DraftPage>
  );
}
