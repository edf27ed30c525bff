import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Privacy policy", description: "What this site stores about you, why, for how long and how to have it deleted.", path: "/privacy-policy" });

export default function Page() {
  return <h1>Privacy policy</h1>;
}
