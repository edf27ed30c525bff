import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Terms of service", description: "The terms for using this site and its demo store, written so that one can read them.", path: "/terms-of-service" });

export default function Page() {
  return <h1>Terms of service</h1>;
}
