import { data } from "react-router";
import { Horizon, Pack, Weave, withDrawings } from "#app/art/index.ts";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { useCompactJson, writeCompactJson } from "#app/lib/compact-json.ts";
import { OrganizationJsonLd } from "#app/lib/json-ld.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { loadLibrary } from "#app/lib/load-library.ts";
import { seo } from "#app/lib/seo.ts";
import { toStudyRow } from "#app/science/study-row-view.ts";
import { toProductCardView } from "#app/store/product-card-view.ts";
import { LinkButton, Section, TextColumns } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { CATALOGUE_TAG, HOME_TAG } from "#worker/kernel/page-tags.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import type { Route } from "./+types/home";
import "./home.css";

export const meta = () => seo({ title: `${brand.name} · ${brand.tagline}`, description: brand.description });

const FEATURED_PRODUCTS = 4;
/** Of the hero's picture: below the words on a phone, beside them on a wide screen. */
const PICTURE_SIZES = "(min-width: 1240px) 500px, (min-width: 801px) 42vw, 94vw";

/**
 * The packs at the top, the newest study, the newest articles and the first products: little data, to keep the page light. If the database fails, the page shows no products and is not cached.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const { content, store, addPageTags } = ctx;
  addPageTags(CATALOGUE_TAG, HOME_TAG);
  const fallbackTexts = {
    recipes: content.listByCategory("recipe-guides"),
    newest: content.listArticles().slice(0, 1),
  };
  try {
    const [{ picture, hero, featured }, library] = await Promise.all([
      store.catalogue.getHomeProducts(FEATURED_PRODUCTS),
      loadLibrary(ctx),
    ]);
    const [newest] = library.studies;
    const study = newest ? toStudyRow(newest, library, evidenceByIngredient(library)) : null;
    return data(
      {
        picture,
        // The last stands in front.
        packs: picture ? [] : hero.map((p) => toProductCardView(p).pack).reverse(),
        below: writeCompactJson({ ...fallbackTexts, study, products: featured.map(toProductCardView) }),
      },
      // A rating is not published: the page shows one that is up to an hour old.
      { headers: { "Cache-Control": "s-maxage=3600" } },
    );
  } catch (error) {
    console.error(`home: no products: ${String(error)}`);
    return data(
      { picture: null, packs: [], below: writeCompactJson({ ...fallbackTexts, study: null, products: [] }) },
      { headers: { "Cache-Control": "no-store" } },
    );
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const sellingPoints = [
  {
    title: "Every batch, tested",
    text: "Identity, heavy metals, microbiology and dates: what a certificate has to show, and how we read it.",
    to: "/lab",
    link: "How testing works",
  },
  {
    title: "Every claim, cited",
    text: "Human studies with their size, dose and limits, including the ones that found nothing.",
    to: "/ingredient-studies",
    link: "Read the studies",
  },
  {
    title: "Every ingredient, listed",
    text: "What's in the pack and why, in order of weight. No secret blends.",
    to: "/products",
    link: "See what's inside",
  },
];

const loadBelowFold = () => withDrawings(import("./home-below-fold.tsx").then((m) => m.HomeBelowFold));
const BelowFold = await lazyHydration(loadBelowFold);

export default function Home({ loaderData: { below, packs, picture } }: Route.ComponentProps) {
  const shown = useCompactJson(below);
  return (
    <>
      <OrganizationJsonLd />
      <Horizon
        aside={
          picture ? (
            <PictureImage picture={picture} sizes={PICTURE_SIZES} eager className="horizon-photo" />
          ) : (
            packs.map((pack) => <Pack key={pack.name} {...pack} />)
          )
        }
      >
        <h1>{brand.claim}</h1>
        <p className="lead">
          Whole plants from the Andes and the Amazon, tested batch by batch, explained study by study.
        </p>
        <div className="row">
          <LinkButton to="/products" size="lg">
            Shop all
          </LinkButton>
          <LinkButton to="/ingredient-studies" size="lg" variant="outline">
            See the evidence
          </LinkButton>
        </div>
      </Horizon>
      <Weave />

      <Section aria-label="What we promise">
        <TextColumns items={sellingPoints} as="h2" />
      </Section>

      <BelowFold shown={shown} />
    </>
  );
}
