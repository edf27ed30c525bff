import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Focus", description: "Caffeine, guayusa, cacao and attention: what helps concentration, how much and when to leave it.", path: "/performance/focus" });

export default function Page() {
  return <h1>Focus</h1>;
}
