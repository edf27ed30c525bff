import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Posts by tag", description: "Posts that carry one tag, newest first and with their sources at the end of each.", path: "/posts/tag" });

export default function Page() {
  return <h1>Posts</h1>;
}
