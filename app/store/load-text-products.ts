import type { RequestContext } from "#app/context.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { productTag } from "#worker/kernel/page-tags.ts";
import type { Picture } from "#worker/media/domain.ts";

/** A product as it stands after a text. */
export interface TextProduct {
  handle: string;
  title: string;
  kind: string;
  line: string;
  price: string;
  picture: Picture | null;
  /** The drawn pack of the demo; empty where there is none. */
  image: string;
}

/** At most this many stand after a text. */
const MAX_PRODUCTS = 2;

/** The products that a text names, then those that hold one of its ingredients. One statement. */
export async function loadTextProducts(
  ctx: RequestContext,
  about: { handles: readonly string[]; ingredients: readonly string[] },
): Promise<TextProduct[]> {
  if (about.handles.length + about.ingredients.length === 0) return [];
  const key = `text products ${about.handles.join(" ")} / ${about.ingredients.join(" ")}`;
  const found = await ctx.publicData(key, async () => {
    const cards = await ctx.store.catalogue.listProductsAbout(about, MAX_PRODUCTS);
    const value = cards.map(
      ({ handle, title, kind, line, minPrice, currency, picture, look }): TextProduct => ({
        handle,
        title,
        kind,
        line,
        price: formatMoney({ minor: minPrice, currency }),
        picture,
        image: look.image ?? "",
      }),
    );
    // Not of the whole catalog: a save of any product would draw every article anew. Its five minutes are soon over.
    return { value, tags: cards.map((card) => productTag(card.handle)) };
  });
  return found ?? [];
}
