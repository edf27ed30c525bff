import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Affiliate disclosure", description: "When Tikari or a partner earns from a link, how it is marked and what it never changes.", path: "/affiliate-disclosure" });

export default function Page() {
  return <h1>Affiliate disclosure</h1>;
}
