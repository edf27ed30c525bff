import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Article", description: "An article from the Tikari blog, written in plain words and with its sources at the end.", path: "/article" });

export default function Page() {
  return <h1>Article</h1>;
}
