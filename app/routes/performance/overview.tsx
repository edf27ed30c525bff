import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Performance", description: "Four parts of performing well: reconnect, nourish, thrive and focus, each with what to do today.", path: "/performance" });

export default function Page() {
  return <h1>Performance in four parts</h1>;
}
