import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import "./forum-bar.css";

const load = () => import("./forum-bar-links.tsx").then((m) => m.ForumBarLinks);

/** The bar of links works without code, which comes when it is used. */
export const ForumBar = await lazyHydration(load, "interaction");
