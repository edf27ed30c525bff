import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Community guidelines", description: "How we speak with each other in the community, what is removed and how to appeal.", path: "/community-guidelines" });

export default function Page() {
  return <h1>Community guidelines</h1>;
}
