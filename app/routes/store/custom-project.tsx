import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Custom project questionnaire", description: "Answer a few questions about how you eat and train, and see which products fit, with the rule behind each.", path: "/custom-project" });

export default function Page() {
  return <h1>Your project</h1>;
}
