import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Our mission", description: "Good nutrition from high ground, explained honestly: what we promise and how you can check it.", path: "/mission" });

export default function Page() {
  return <h1>Our mission</h1>;
}
