import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { loadPillarStudies } from "#app/performance/load-pillar-studies.ts";
import { PillarPage } from "#app/performance/pillar-page.tsx";
import { PILLARS } from "#app/performance/pillars.ts";
import type { Route } from "./+types/evolve";
import "../pillar-page.css";

const part = PILLARS.evolve;

export const meta = () => seo({ title: part.name, description: part.description });

export const loader = ({ context }: Route.LoaderArgs) => loadPillarStudies(context.get(requestContextKey), part);

export default function Evolve({ loaderData }: Route.ComponentProps) {
  return <PillarPage part={part} studies={loaderData.studies} />;
}
