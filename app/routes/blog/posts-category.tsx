import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Posts by category", description: "Posts of one category from the Tikari blog, newest first and with their sources.", path: "/posts/category" });

export default function Page() {
  return <h1>Posts</h1>;
}
