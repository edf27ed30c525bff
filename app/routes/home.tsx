import { data } from "react-router";
import { Horizon, Pack, Weave, withDrawings } from "#app/art/index.ts";
import { toEntryCardView } from "#app/blog/entry-card-view.ts";
import { listHeaders } from "#app/blog/load-entry-list.ts";
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
import { CATALOGUE_TAG, CONTENT_TAG, HOME_TAG } from "#worker/kernel/page-tags.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import type { Route } from "./+types/home";
import "./home.css";

export const meta = () => seo({ title: `${brand.name} · ${brand.tagline}`, description: brand.description });

const FEATURED_PRODUCTS = 4;
/** Of the hero's picture: below the words on a phone, beside them on a wide screen. */
const PICTURE_SIZES = "(min-width: 1240px) 500px, (min-width: 801px) 42vw, 94vw";

/**
 * The packs at the top, the newest study, the newest articles and the first products: little data, to keep the page light. If the database fails, the page shows neither products nor texts and is not cached.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  ctx.addPageTags(CATALOGUE_TAG, HOME_TAG, CONTENT_TAG);
  try {
    const [{ picture, hero, featured }, texts, library] = await Promise.all([
      ctx.store.catalogue.getHomeProducts(FEATURED_PRODUCTS),
      ctx.entries.readHomeTexts(),
      loadLibrary(ctx),
    ]);
    const [newest] = library.studies;
    const study = newest ? toStudyRow(newest, library, evidenceByIngredient(library)) : null;
    const entries = texts.entries.map(toEntryCardView);
    return data(
      {
        picture,
        // The last stands in front.
        packs: picture ? [] : hero.map((p) => toProductCardView(p).pack).reverse(),
        below: writeCompactJson({ study, entries, products: featured.map(toProductCardView) }),
      },
      // A rating is not published: the page shows one that is up to an hour old.
      { headers: listHeaders(ctx, texts.changesAt) },
    );
  } catch (error) {
    console.error(`home: no products and texts: ${String(error)}`);
    return data(
      { picture: null, packs: [], below: writeCompactJson({ study: null, entries: [], products: [] }) },
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
