import { Suspense, useCallback, useSyncExternalStore } from "react";
import { redirect } from "react-router";
import { EntryBody } from "#app/blog/body/entry-body.tsx";
import { Figure } from "#app/blog/body/figure.tsx";
import { describeDraft } from "#app/blog/load-entry.ts";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Skeleton } from "#app/ui/index.ts";
import type { Block } from "#worker/content/domain-body.ts";
import { adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/draft.ts";
import "#app/ui/grade-tile.css";
import "../../blog/body/embeds.css";
import "../../blog/body/figure.css";
import "#app/ui/polls.css";
import "../../admin/media/media.css";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.view.draft.fields.title || "Untitled");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

/** A text in the editor. The ids of products were here before: their previews lead on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const view = await ctx.texts.getText(params.id).catch(() => null);
  if (!view) {
    const product = await ctx.store.catalogue.getAdminProduct(params.id);
    if (product) throw redirect(`/420/products/${product.id}/preview`);
    throw new Response(null, { status: 404, statusText: "Not Found" });
  }
  const shown = await describeDraft(ctx, { body: view.draft.body, pictures: view.pictures });
  const viewer = await ctx.viewer();
  return { view, embeds: shown?.embeds ?? null, me: viewer?.email ?? "" };
}

// The editor runs in the browser alone: the server leaves its code out.
const TextEditor = import.meta.env.SSR
  ? null
  : lazyComponent(() => import("../../admin/editor/text-editor.tsx").then((m) => m.TextEditor));
const noSubscription = () => () => {};

/** Writes an article, a recipe or a page. */
export default function DraftPage({ loaderData: { view, embeds, me } }: Route.ComponentProps) {
  const isReady = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const drawBlock = useCallback(
    (block: Block) =>
      embeds && isKnown(block, embeds) ? (
        <EntryBody body={{ type: "doc", content: [block] }} references={[]} embeds={embeds} entryId={null} />
      ) : null,
    [embeds],
  );
  const waiting = (
    <div className="text-editor">
      <h1 className="visually-hidden">{view.draft.fields.title || "Untitled"}</h1>
      <Skeleton height={480} />
    </div>
  );
  return isReady && TextEditor ? (
    <Suspense fallback={waiting}>
      <TextEditor
        key={view.id}
        view={view}
        drawBlock={drawBlock}
        Figure={Figure}
        timeZone={brand.dispatch.timeZone}
        me={me}
      />
    </Suspense>
  ) : (
    waiting
  );
}

type Embeds = NonNullable<Route.ComponentProps["loaderData"]["embeds"]>;

/** Whether the page has what a card shows: one that was just inserted has it after the next save. */
function isKnown(block: Block, embeds: Embeds): boolean {
  switch (block.type) {
    case "studyEmbed":
      return embeds.studies.some((one) => one.id === block.attrs.study);
    case "studyTable":
      return embeds.evidence.some((one) => one.ingredient === block.attrs.ingredient);
    case "recipeEmbed":
      return embeds.recipes.some((one) => one.slug === block.attrs.slug);
    case "programEmbed":
      return embeds.programs.some((one) => one.id === block.attrs.program);
    case "ingredientEmbed":
      return embeds.ingredients.some((one) => one.key === block.attrs.ingredient);
    case "productEmbed":
      // It stands after the text, not in it: the editor names it.
      return false;
    default:
      return true;
  }
}
