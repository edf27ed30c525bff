import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "All products", description: "Four products from Andean and Amazonian plants, each with its full list of what is inside.", path: "/products" });

export default function Page() {
  return <h1>The range</h1>;
}
