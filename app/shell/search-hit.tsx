import type { SearchHit } from "#worker/search/contract.ts";
import { isDrawingName } from "../art/drawing-names.ts";
import { entryDrawing } from "../art/entry-drawing.ts";
import { type DrawingName, Plant } from "../art/index.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { PictureImage } from "../ui/picture-image.tsx";

/** What stands for a kind that has neither a picture nor a drawing of its own. */
const KIND_ICONS: Record<SearchHit["kind"], IconName> = {
  collection: "bag",
  ingredient: "info",
  article: "menu",
  recipe: "clock",
  study: "info",
  page: "menu",
  topic: "chat",
};

/** As the lists of texts draw it; other kinds only what they name. */
const drawingOf = (hit: SearchHit): DrawingName | null => {
  if (hit.kind === "article" || hit.kind === "recipe") return entryDrawing(hit);
  return isDrawingName(hit.drawing) ? hit.drawing : null;
};

/** The picture of a result that is no product: its own, its drawing, or the sign of its kind. Decorative. */
export function HitPicture({ hit, sizes }: { hit: SearchHit; sizes: string }) {
  const drawing = drawingOf(hit);
  return (
    <span className="search-picture" aria-hidden="true">
      {hit.picture ? (
        <PictureImage picture={hit.picture} sizes={sizes} alt="" />
      ) : drawing ? (
        <Plant name={drawing} size={40} />
      ) : (
        <Icon name={KIND_ICONS[hit.kind]} size={22} />
      )}
    </span>
  );
}
