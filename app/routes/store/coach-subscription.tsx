import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "AI coach subscription", description: "What the coach does with your diary and training log, what it does not do, and how it explains itself.", path: "/ai-coach-subscription" });

export default function Page() {
  return <h1>A coach that shows its working</h1>;
}
