import { requestContextKey } from "#app/context.ts";
import { type FeaturedPlace, MAX_FEATURED } from "#worker/content/contract-organize.ts";
import { toMenuProduct, toMenuText } from "#worker/content/domain-menu.ts";
import { FeaturedPlaceForm } from "../../admin/content/featured-place.tsx";
import { MenuProductForm } from "../../admin/content/menu-product-form.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { Panel } from "../../admin/table/index.ts";
import { MenuPreview } from "../../shell/menu-preview.tsx";
import type { Route } from "./+types/featured.ts";

export const meta = () => adminMeta("Featured");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

/** The places whose pages show what is chosen. */
const PLACES: readonly FeaturedPlace[] = ["home", "menu"];

export async function loader({ context }: Route.LoaderArgs) {
  const { entries, store, texts } = context.get(requestContextKey);
  const [chosen, shown, places] = await Promise.all([
    store.catalogue.admin.getChosenMenuProduct(),
    entries.readFeatured("menu", MAX_FEATURED.menu),
    Promise.all(PLACES.map((place) => texts.listFeatured(place))),
  ]);
  return {
    chosen,
    shown: shown.map(toMenuText),
    places: PLACES.map((place, at) => ({ place, texts: places[at] ?? [] })),
  };
}

/** What the home page and the menus show first. */
export default function Featured({ loaderData: { chosen, shown, places } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Featured"
        lead="What readers meet first: posts on the home page, posts and a product in the menus."
      />
      {places.map(({ place, texts }) => (
        <FeaturedPlaceForm key={place} place={place} texts={texts} />
      ))}
      <MenuProductForm chosen={chosen} />
      <Panel id="menu-preview" title="The menus as readers see them">
        <MenuPreview texts={shown} product={chosen?.isShown ? toMenuProduct(chosen.card) : null} />
      </Panel>
    </>
  );
}
