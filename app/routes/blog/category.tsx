import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Blog category", description: "Articles of one category from the Tikari blog, newest first and with their sources.", path: "/blog" });

export default function Page() {
  return <h1>Category</h1>;
}
