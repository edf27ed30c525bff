import { useEffect, useState } from "react";
import type { MenuProduct } from "#worker/content/contract-menu.ts";
import type { SearchAnswer, ShopLinks } from "#worker/search/contract.ts";
import { apiRequest } from "../lib/api-request.ts";
import { goalLabel } from "../store/catalogue-labels.ts";
import { Link, NavLink } from "../ui/index.ts";
import { useMenuContents } from "./menu-contents.ts";
import { MenuFeaturedProduct } from "./menu-product-card.tsx";
import "./menu-goals.css";

type GoalLinks = Pick<ShopLinks, "goals" | "collections">;

let loading: Promise<ShopLinks> | undefined;

/** The goals that the shop's products have, and the collections of its menus, asked for once. */
const loadLinks = () => {
  loading ??= apiRequest<SearchAnswer>("GET", "/api/search");
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/**
 * The wishlist; then the product and the collections that the owner chose, and the shop by goal: below the pages of a menu's
 * products. They appear together, once all of them are known, so that nothing moves.
 */
export function MenuGoals() {
  const contents = useMenuContents();
  const [links, setLinks] = useState<GoalLinks | null>(null);
  useEffect(() => {
    // Without an answer the menu has its pages, as without scripts.
    loadLinks().then(setLinks, () => setLinks({ goals: [], collections: [] }));
  }, []);
  return (
    <>
      <NavLink to="/wishlist">Wishlist</NavLink>
      {contents && links ? (
        <MenuShelf product={contents.product} {...links} />
      ) : (
        <div className="menu-blank menu-blank-row" />
      )}
    </>
  );
}

function MenuShelf({ product, goals, collections }: GoalLinks & { product: MenuProduct | null }) {
  if (!product && goals.length + collections.length === 0) return null;
  return (
    <div className="menu-row">
      <MenuFeaturedProduct product={product} />
      {collections.length > 0 ? <p className="menu-title">Collections</p> : null}
      {collections.map((c) => (
        <Link key={c.handle} to={`/collections/${c.handle}`}>
          {c.title}
        </Link>
      ))}
      {goals.length > 0 ? <p className="menu-title">Shop by goal</p> : null}
      {goals.map((goal) => (
        <Link key={goal.key} to={`/products?goal=${goal.key}`}>
          {goalLabel(goal.key)} <span className="menu-count">{goal.count}</span>
        </Link>
      ))}
    </div>
  );
}
