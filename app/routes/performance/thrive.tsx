import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Thrive", description: "Strength and endurance on plants: how to progress, how to recover and what the trials have found.", path: "/performance/thrive" });

export default function Page() {
  return <h1>Thrive</h1>;
}
