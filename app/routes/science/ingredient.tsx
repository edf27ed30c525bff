import { useEffect } from "react";
import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { documentDataKey, requestContextKey } from "#app/context.ts";
import { ingredientPreview } from "#app/lib/card-words.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { seo } from "#app/lib/seo.ts";
import { servedPart } from "#app/lib/served-part.tsx";
import type { IngredientPageData } from "#app/science/ingredient-text.tsx";
import { parseTrialFilter, toIngredientView } from "#app/science/ingredient-view.ts";
import { CATALOGUE_TAG, CONTENT_TAG, SCIENCE_TAG } from "#worker/kernel/page-tags.ts";
import { firstSentence } from "#worker/science/domain-evidence-words.ts";
import { ingredientJsonLd } from "#worker/science/domain-json-ld.ts";
import { productKeysOf } from "#worker/science/domain-product-keys.ts";
import type { Route } from "./+types/ingredient";
import "./science-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? seo(loaderData.seo) : []);

/** What is known of an ingredient; the URL narrows the trials below. No product is on it, only a way to those that hold it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  // The library is in memory nearly always; a made-up key costs nothing more.
  const library = await loadLibrary(ctx);
  const view = toIngredientView(library, params.key, parseTrialFilter(url.searchParams));
  if (!view) throw data(null, { status: 404, statusText: "Not Found" });
  const [articles, held] = await Promise.all([
    ctx.publicData(`ingredient ${params.key} reliances`, async () => ({
      value: await ctx.science.listReliances({ studies: view.studyIds, ingredient: params.key }),
      tags: [CONTENT_TAG, SCIENCE_TAG],
    })),
    ctx.publicData("ingredients of products", async () => ({
      value: (await ctx.store.catalogue.listFacets()).ingredients,
      tags: [CATALOGUE_TAG],
    })),
  ]);
  const product = productKeysOf(params.key).find((key) => held?.includes(key));
  const { studyIds: _, ...shown } = view;
  const { name, summary, outlook } = view.ingredient;
  const page: IngredientPageData = {
    view: shown,
    outlook: firstSentence(outlook),
    articles: articles ?? [],
    products: product ? `/products?ingredient=${product}` : null,
    jsonLd: JSON.stringify(ingredientJsonLd(view.ingredient, view.total, { origin: url.origin, brand: brand.name })),
  };
  // Its words travel once: in the document as its markup, to a page that the browser draws as data.
  const isDocument = !ctx.url.pathname.endsWith(".data");
  if (isDocument) context.set(documentDataKey, page);
  return {
    address: url.pathname + url.search,
    seo: {
      title: `${name}: what human trials found`,
      description: `Grade ${view.grade}, ${view.gradeWords.toLowerCase()}. ${firstSentence(summary)}`.slice(0, 158),
    },
    social: ingredientPreview(view.ingredient),
    page: isDocument ? null : page,
  };
}

const IngredientText = await servedPart(() => import("#app/science/ingredient-text.tsx").then((m) => m.IngredientText));

/** Up and down move between the rows of the evidence, as in a list; Enter opens one, as any link. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const focused = document.activeElement;
  if (step === 0 || !focused) return;
  const links = [...document.querySelectorAll<HTMLElement>(".evidence-table th a")];
  const next = links.includes(focused as HTMLElement) ? links[links.indexOf(focused as HTMLElement) + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export default function IngredientPage({ loaderData: { address, page } }: Route.ComponentProps) {
  useEffect(() => {
    addEventListener("keydown", moveBetweenRows);
    return () => removeEventListener("keydown", moveBetweenRows);
  }, []);
  return <IngredientText key={address} data={page} />;
}
