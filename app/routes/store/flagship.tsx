import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Puna, maca and cacao", description: "Puna is gelatinised maca with whole cacao: what is in it, how to use it and what the studies say.", path: "/product" });

export default function Page() {
  return <h1>Puna</h1>;
}
