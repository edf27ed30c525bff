import { lazyHydration } from "#app/lib/lazy-hydration.tsx";

const load = () => import("./entry-list.tsx").then((m) => m.EntryList);

/** A list of texts, which works without code: a browser gets it where somebody uses the list, or comes from another page. */
export const EntryList = await lazyHydration(load, "interaction");
