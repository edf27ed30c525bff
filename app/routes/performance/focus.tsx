import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { loadPillar } from "#app/performance/load-pillar.ts";
import { PillarPage } from "#app/performance/pillar-page.tsx";
import type { Route } from "./+types/focus";
import "../pillar-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? seo({ title: loaderData.part.name, description: loaderData.part.description }) : [];

export const loader = ({ context }: Route.LoaderArgs) => loadPillar(context.get(requestContextKey), "focus");

export default function Focus({ loaderData }: Route.ComponentProps) {
  return <PillarPage {...loaderData} />;
}
