import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "All articles", description: "Every article of the Tikari blog by date: ingredient science, recipes, training and mindful living.", path: "/all-articles" });

export default function Page() {
  return <h1>All articles</h1>;
}
