import { useNavigate } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import type { CollectionDetail } from "#worker/store/catalogue/contract.ts";
import { type CollectionDraft, CollectionEditor, EMPTY_COLLECTION } from "../../admin/catalogue/collection-editor.tsx";
import { DeleteButton } from "../../admin/form/delete-button.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DetailHeader } from "../../admin/table/index.ts";
import type { Route } from "./+types/collection.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.input.title || "Add collection");

const toDraft = ({ input: { pictureId: _, ...input }, picture }: CollectionDetail): CollectionDraft => ({
  ...EMPTY_COLLECTION,
  ...input,
  pictures: picture ? [picture] : [],
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(requestContextKey);
  if (params.id === "new") return { id: null, version: 0, input: EMPTY_COLLECTION, titles: {} };
  const found = await store.catalogue.admin.getCollection(params.id);
  if (!found) throw new Response(null, { status: 404, statusText: "Not Found" });
  const { collection, titles } = found;
  return { id: collection.id, version: collection.version, input: toDraft(collection), titles };
}

/** The editor of a collection; `new` adds one. */
export default function Collection({ loaderData: { id, version, input, titles } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <DetailHeader
        back={{ to: "/420/collections", label: "All collections" }}
        title={input.title || "Add collection"}
        badges={
          id ? <StatusBadge status={input.status === "active" ? ["Active", "success"] : ["Draft", "neutral"]} /> : null
        }
        actions={
          id ? (
            <>
              {input.status === "active" ? (
                <LinkButton to={`/collections/${input.handle}`} variant="outline" target="_blank">
                  View in store
                </LinkButton>
              ) : null}
              <DeleteButton
                name="collection"
                title="Delete this collection?"
                text="Its page is removed right away. The products stay."
                path={`/api/admin/collections/${id}`}
                onDone={() => void navigate("/420/collections")}
              />
            </>
          ) : null
        }
      />
      <CollectionEditor key={id ?? "new"} {...{ id, version, input, titles }} currency={brand.currency} />
    </>
  );
}
