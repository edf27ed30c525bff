import { requestContextKey } from "#app/context.ts";
import type { FeaturedPlace } from "#worker/content/contract-organize.ts";
import { FeaturedPlaceForm } from "../../admin/content/featured-place.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/featured.ts";

export const meta = () => adminMeta("Featured");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

/** The places whose pages show what is chosen. */
const PLACES: readonly FeaturedPlace[] = ["home", "menu"];

export async function loader({ context }: Route.LoaderArgs) {
  const { texts } = context.get(requestContextKey);
  const places = await Promise.all(PLACES.map((place) => texts.listFeatured(place)));
  return { places: PLACES.map((place, at) => ({ place, texts: places[at] ?? [] })) };
}

/** What the home page and the menus show first. */
export default function Featured({ loaderData: { places } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Featured"
        lead="Articles and recipes shown first. The newest fill any places you leave open."
      />
      {places.map(({ place, texts }) => (
        <FeaturedPlaceForm key={place} place={place} texts={texts} />
      ))}
    </>
  );
}
