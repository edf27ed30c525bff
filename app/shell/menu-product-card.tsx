import type { MenuProduct } from "#worker/content/contract-menu.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { Pack } from "../art/index.ts";
import { toPackProps } from "../store/pack-props.ts";
import { Link } from "../ui/index.ts";
import { ProductThumbnail } from "../ui/product-thumbnail.tsx";
import "./menu-card.css";

/** The product that the owner chose for the menus. It stands with the shop's links, apart from texts and studies. */
export function MenuFeaturedProduct({ product: p }: { product: MenuProduct | null }) {
  if (!p) return null;
  return (
    <>
      <p className="menu-title">Featured</p>
      <Link to={`/products/${p.handle}`} className="menu-card menu-product">
        <span className="menu-card-art">
          <ProductThumbnail picture={p.picture} sizes="64px" pack={<Pack {...toPackProps(p)} />} />
        </span>
        <span>
          <span className="menu-card-title">{p.title}</span>
          <span className="menu-card-note">
            {p.variants > 1 ? "From " : ""}
            {formatMoney({ minor: p.minPrice, currency: p.currency })}
          </span>
        </span>
      </Link>
    </>
  );
}
