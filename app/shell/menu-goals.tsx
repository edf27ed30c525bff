import { useEffect, useState } from "react";
import type { SearchAnswer } from "#worker/search/contract.ts";
import { apiRequest } from "../lib/api-request.ts";
import { goalLabel } from "../store/catalogue-labels.ts";
import { Link, NavLink } from "../ui/index.ts";
import "./menu-goals.css";

let loading: Promise<SearchAnswer["goals"]> | undefined;

/** The goals that the shop's products have, asked for once. */
const loadGoals = () => {
  loading ??= apiRequest<SearchAnswer>("GET", "/api/search").then((answer) => answer.goals);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** The shop by goal, and the wishlist: below the pages of a menu's products. */
export function MenuGoals() {
  const [goals, setGoals] = useState<SearchAnswer["goals"]>([]);
  useEffect(() => {
    // Without an answer the menu has its pages, as without scripts.
    loadGoals().then(setGoals, () => undefined);
  }, []);
  return (
    <>
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
