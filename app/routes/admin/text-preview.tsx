import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import { adminMeta } from "../../admin/page-title.tsx";
import { DraftPage } from "../blog/draft-page.tsx";
import { loadDraftPage } from "../blog/load-draft-page.ts";
import type { Route } from "./+types/text-preview.ts";
import "../reading-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(`Preview of ${loaderData?.page.entry.title || "a text"}`);

/** A text as it was last saved, whatever its status. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return loadDraftPage(context.get(requestContextKey), params.id);
}

/** How readers would see it, for staff. */
export default function TextPreview({ loaderData: draft }: Route.ComponentProps) {
  return (
    <DraftPage
      {...draft}
      action={
        <LinkButton to={`/420/draft/${draft.page.entry.id}`} variant="outline">
          Edit
        </LinkButton>
      }
    >
      A staff preview of the last saved version.
    </DraftPage>
  );
}
