import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Search", description: "Search the pages, products, studies and articles of this site by word or by plant.", path: "/search" });

export default function Page() {
  return <h1>Search</h1>;
}
