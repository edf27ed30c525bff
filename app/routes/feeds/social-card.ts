import { data, redirect } from "react-router";
import { type RequestContext, requestContextKey } from "#app/context.ts";
import { entryCardWords, ingredientCardWords, studyCardWords } from "#app/lib/card-words.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { findStudy } from "#worker/science/domain-evidence.ts";
import { type CardKind, type CardWords, drawnCardPath } from "#worker/social-cards/domain.ts";
import type { Route } from "./+types/social-card";

/** What the card of a page says, by the page's kind and its name; null: there is no such page. */
const READ: Record<CardKind, (ctx: RequestContext, slug: string) => Promise<CardWords | null>> = {
  article: async (ctx, slug) => {
    const [entry] = await ctx.entries.listEntriesBySlug([slug]);
    return entry ? entryCardWords(entry) : null;
  },
  ingredient: async (ctx, slug) => {
    const found = (await loadLibrary(ctx)).ingredients.find(({ key }) => key === slug);
    return found ? ingredientCardWords(found) : null;
  },
  study: async (ctx, slug) => {
    const library = await loadLibrary(ctx);
    const found = findStudy(library, slug);
    return found?.id === slug ? studyCardWords(found, library.ingredients) : null;
  },
};

/**
 * The card of a page that readers see; no other address draws anything. An older version leads to the one of now, and where
 * nothing can be drawn the brand's own card stands in.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const kind = params.kind as CardKind;
  const words = Object.hasOwn(READ, kind) ? await READ[kind](ctx, params.slug) : null;
  if (!words) throw data(null, { status: 404, statusText: "Not Found" });
  const path = drawnCardPath(kind, params.slug, words);
  if (path !== ctx.url.pathname) throw redirect(path, 302);
  try {
    const { drawingPaths } = await import("#app/art/plants.ts");
    const card = await ctx.socialCards.readCard(words, drawingPaths(words.drawing));
    return new Response(card, { headers: { "Content-Type": "image/jpeg", "Content-Length": String(card.length) } });
  } catch (error) {
    console.error(`social card ${path}: ${String(error)}`);
    return redirect("/art/cards/home.jpg", 302);
  }
}
