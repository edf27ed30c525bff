import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Community", description: "A calm forum about eating, training and living on plants, with clear rules and moderators.", path: "/community" });

export default function Page() {
  return <h1>Community</h1>;
}
