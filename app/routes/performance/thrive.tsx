import type { MetaDescriptor } from "react-router";
import { seo } from "#app/lib/seo.ts";
import { PartPage } from "#app/performance/part-page.tsx";
import { PARTS } from "#app/performance/parts.ts";
import { breadcrumbData, originOf } from "#app/shell/structured.ts";
import type { Route } from "./+types/thrive";
import "../pages.css";

const part = PARTS.thrive;

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    ...seo({ title: part.name, description: part.description }),
    breadcrumbData(originOf(matches), [
      ["Performance", "/performance"],
      [part.name, part.path],
    ]),
  ];
}

export default function Thrive() {
  return <PartPage part={part} />;
}
