import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Reconnect", description: "Sleep, daylight, rest and honest training logs: the base on which every other part of performance stands.", path: "/performance/evolve" });

export default function Page() {
  return <h1>Reconnect</h1>;
}
