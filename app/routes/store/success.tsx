import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Thank you", description: "Where to find what you have just done on this site and where to go from here.", path: "/success" });

export default function Page() {
  return <h1>Thank you</h1>;
}
