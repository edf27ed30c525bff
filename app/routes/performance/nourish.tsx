import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Nourish", description: "Protein, energy, iron, B12 and variety on a plant-based diet, with figures that you can use today.", path: "/performance/nourish" });

export default function Page() {
  return <h1>Nourish</h1>;
}
