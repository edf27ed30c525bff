import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Blog", description: "Ingredient science, recipes, training and mindful living, written by the Tikari desk with sources.", path: "/blog" });

export default function Page() {
  return <h1>The blog</h1>;
}
