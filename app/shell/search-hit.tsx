import type { SearchHit } from "#worker/search/contract.ts";
import { isPlantName, Plant } from "../art/index.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { PictureImage } from "../ui/picture-image.tsx";

/** What stands for a kind that has neither a picture nor a drawing of its own. */
const KIND_ICONS: Record<SearchHit["kind"], IconName> = {
  collection: "bag",
  ingredient: "info",
  article: "calendar",
  recipe: "clock",
  study: "check",
  page: "menu",
  topic: "chat",
};

/** The picture of a result that is no product: its own, its drawing, or the sign of its kind. Decorative. */
export const HitPicture = ({ hit, sizes }: { hit: SearchHit; sizes: string }) => (
  <span className="search-picture" aria-hidden="true">
    {hit.picture ? (
      <PictureImage picture={hit.picture} sizes={sizes} alt="" />
    ) : isPlantName(hit.drawing) ? (
      <Plant name={hit.drawing} size={40} />
    ) : (
      <Icon name={KIND_ICONS[hit.kind]} size={22} />
    )}
  </span>
);
