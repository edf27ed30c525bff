import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Fitness app", description: "Nutrition diary, training log and progress for a plant-based diet, with targets that show their source.", path: "/fitness-app" });

export default function Page() {
  return <h1>Fitness app</h1>;
}
