import { useEffect, useState } from "react";
import type { SearchAnswer, ShopLinks } from "#worker/search/contract.ts";
import { apiRequest } from "../lib/api-request.ts";
import { goalLabel } from "../store/catalogue-labels.ts";
import { Link, NavLink } from "../ui/index.ts";
import "./menu-goals.css";

let loading: Promise<ShopLinks> | undefined;

/** The goals that the shop's products have, and the collections of its menus, asked for once. */
const loadLinks = () => {
  loading ??= apiRequest<SearchAnswer>("GET", "/api/search");
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** The collections that the owner chose, the shop by goal, and the wishlist: below the pages of a menu's products. */
export function MenuGoals() {
  const [{ goals, collections }, setLinks] = useState<Pick<ShopLinks, "goals" | "collections">>({
    goals: [],
    collections: [],
  });
  useEffect(() => {
    // Without an answer the menu has its pages, as without scripts.
    loadLinks().then(setLinks, () => undefined);
  }, []);
  return (
    <>
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
      <NavLink to="/wishlist">Wishlist</NavLink>
    </>
  );
}
