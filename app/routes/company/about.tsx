import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "About us", description: "Who Tikari is, what the name means, how we choose plants and how to reach us.", path: "/about" });

export default function Page() {
  return <h1>About us</h1>;
}
