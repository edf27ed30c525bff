import { data, redirect } from "react-router";
import { type RequestContext, requestContextKey } from "#app/context.ts";
import { entryCardWords, ingredientCardWords, studyCardWords } from "#app/lib/card-words.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import type { Picture } from "#worker/media/domain.ts";
import { findStudy } from "#worker/science/domain-evidence.ts";
import {
  type CardKind,
  type CardWords,
  drawnCardPath,
  recipePicturePath,
  shapeOfFile,
} from "#worker/social-cards/domain.ts";
import type { Route } from "./+types/social-card";

/** A page that has a card; `photo`, where it is a recipe, is what its pictures in other shapes are cut out of. */
interface CardPage {
  words: CardWords;
  isRecipe?: boolean;
  photo?: Picture | null;
}

/** What the card of a page says, by the page's kind and its name; null: there is no such page. */
const READ: Record<CardKind, (ctx: RequestContext, slug: string) => Promise<CardPage | null>> = {
  article: async (ctx, slug) => {
    const [entry] = await ctx.entries.listEntriesBySlug([slug]);
    return entry ? { words: entryCardWords(entry), isRecipe: entry.kind === "recipe", photo: entry.picture } : null;
  },
  ingredient: async (ctx, slug) => {
    const found = (await loadLibrary(ctx)).ingredients.find(({ key }) => key === slug);
    return found ? { words: ingredientCardWords(found) } : null;
  },
  study: async (ctx, slug) => {
    const library = await loadLibrary(ctx);
    const found = findStudy(library, slug);
    return found?.id === slug ? { words: studyCardWords(found, library.ingredients) } : null;
  },
};

/**
 * The card of a page that readers see; no other address draws anything. An older version leads to the one of now, and where
 * nothing can be drawn the brand's own card stands in.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const kind = params.kind as CardKind;
  const page = Object.hasOwn(READ, kind) ? await READ[kind](ctx, params.slug) : null;
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  const { words, isRecipe = false, photo = null } = page;
  const { slug } = params;
  const shape = isRecipe ? shapeOfFile(params.file) : "card";
  const path = shape === "card" ? drawnCardPath(kind, slug, words) : recipePicturePath(slug, words, photo, shape);
  if (path !== ctx.url.pathname) throw redirect(path, 302);
  try {
    const { drawingPaths } = await import("#app/art/plants.ts");
    const drawing = drawingPaths(words.drawing);
    const card =
      shape === "card"
        ? await ctx.socialCards.readCard(kind, slug, words, drawing)
        : await ctx.socialCards.readRecipePicture(slug, words, photo, drawing, shape);
    return new Response(card, { headers: { "Content-Type": "image/jpeg", "Content-Length": String(card.length) } });
  } catch (error) {
    console.error(`social card ${path}: ${String(error)}`);
    return redirect("/art/cards/home.jpg", 302);
  }
}
