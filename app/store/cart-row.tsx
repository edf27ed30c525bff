import type { ReactNode } from "react";
import { Pack } from "#app/art/index.ts";
import { Icon } from "#app/ui/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import type { PackDesign } from "#worker/store/catalogue/contract.ts";
import type { PurchasableVariant } from "#worker/store/pricing/contract.ts";
import { toPackProps } from "./pack-props.ts";

type Pictured = Pick<PurchasableVariant, "title" | "productKind" | "look" | "netWeight" | "picture">;

/** A row of the cart's lists: picture, title, details and notes; `children` are the price and the buttons. */
export function CartRow({
  purchasable,
  title,
  details,
  notes,
  state,
  children,
}: {
  purchasable: Pictured | null;
  title: ReactNode;
  details: readonly (string | false | null | undefined)[];
  notes?: ReactNode;
  state?: string;
  children: ReactNode;
}) {
  return (
    <li className="cart-line" data-state={state}>
      <LineThumbnail purchasable={purchasable} />
      <div>
        <p className="cart-line-title">{title}</p>
        <p className="dim small">{details.filter(Boolean).join(" · ")}</p>
        {notes}
      </div>
      {children}
    </li>
  );
}

/** A small picture of an item or its drawn pack, or an icon for items without one; decorative, since the name is beside it. */
export function LineThumbnail({ purchasable }: { purchasable: Pictured | null }) {
  const look = purchasable?.look as PackDesign | undefined;
  return (
    <div className="line-pack" aria-hidden="true">
      <ProductThumbnail
        picture={purchasable?.picture}
        sizes="72px"
        pack={
          purchasable && look?.form ? (
            <Pack
              {...toPackProps({
                title: purchasable.title,
                kind: purchasable.productKind,
                look,
                netWeight: purchasable.netWeight,
              })}
            />
          ) : (
            <Icon name="refresh" size={22} />
          )
        }
      />
    </div>
  );
}
