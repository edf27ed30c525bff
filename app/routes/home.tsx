import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Plant-based nutrition from the Andes and the Amazon", description: "Whole plants from the Andes and the Amazon, tested batch by batch and explained study by study.", path: "/" });

export default function Page() {
  return <h1>Strength, grown high.</h1>;
}
