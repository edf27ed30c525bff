import { lazyHydration } from "../lib/lazy-hydration.tsx";

const load = () => import("./blog-front.tsx").then((m) => m.BlogFront);

/**
 * The texts of the front page. In a file of its own, since an edited page that waits for another module at its own top
 * level isn't drawn anew in development.
 */
export const LazyBlogFront = await lazyHydration(load, "interaction");
