import { seo } from "#app/lib/seo.ts";
import { PartPage } from "#app/performance/pillar-page.tsx";
import { PARTS } from "#app/performance/pillars.ts";
import "../content-page.css";

const part = PARTS.evolve;

export const meta = () => seo({ title: part.name, description: part.description });

export default function Evolve() {
  return <PartPage part={part} />;
}
