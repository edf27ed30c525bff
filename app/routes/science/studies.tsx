import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Ingredient studies", description: "Human studies of our ingredients with design, people, dose, result and DOI, including the ones that found nothing.", path: "/ingredient-studies" });

export default function Page() {
  return <h1>Studies</h1>;
}
