import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "The Lab", description: "How a batch is tested: identity, heavy metals, microbiology and what a certificate of analysis says.", path: "/lab" });

export default function Page() {
  return <h1>The Lab</h1>;
}
