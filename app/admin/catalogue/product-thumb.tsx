import { isPlantName, Pack } from "#app/art/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import type { Picture } from "#worker/media/domain.ts";
import type { PackDesign } from "#worker/store/catalogue/contract.ts";
import "./product-thumb.css";

/** A product in a list: its first picture, else its drawn pack. Decorative, since its name stands beside it. */
export function ProductThumb({
  title,
  kind,
  look,
  picture,
}: {
  title: string;
  kind: string;
  look: PackDesign;
  picture: Picture | null;
}) {
  const { form, plant, colors } = look;
  return (
    <span className="product-thumb">
      <ProductThumbnail
        picture={picture}
        sizes="44px"
        pack={
          <Pack
            name={title}
            kind={kind}
            form={form}
            plant={isPlantName(plant) ? plant : "maca"}
            colors={colors}
            facts={[]}
          />
        }
      />
    </span>
  );
}
