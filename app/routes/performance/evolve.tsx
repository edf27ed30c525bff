import { seo } from "#app/lib/seo.ts";
import { PillarPage } from "#app/performance/pillar-page.tsx";
import { PILLARS } from "#app/performance/pillars.ts";
import "../content-page.css";

const part = PILLARS.evolve;

export const meta = () => seo({ title: part.name, description: part.description });

export default function Evolve() {
  return <PillarPage part={part} />;
}
