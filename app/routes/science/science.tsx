import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "The Science", description: "How we read evidence, grade it and decide what may be said about a plant, in plain words.", path: "/science" });

export default function Page() {
  return <h1>The Science</h1>;
}
