import { Ridgeline, Weave } from "#app/art/index.ts";
import { seo } from "#app/lib/seo.ts";
import { ProjectForm } from "#app/store/project-form.tsx";
import { PageHeader, Section } from "#app/ui/index.ts";
import "../pages.css";

export const meta = () =>
  seo({
    title: "Custom project",
    description:
      "Answer eight questions about how you eat and train, and see which products fit, with the rule behind each.",
  });

export default function CustomProject() {
  return (
    <>
      <PageHeader
        eyebrow="Custom project"
        title="Your project, eight questions"
        lead="How you eat, train and sleep decides what fits, and whether anything does. Your answers stay in this browser."
        art={<Ridgeline />}
      />
      <Weave thin />
      <Section tight size="text">
        <noscript>
          <p>The questionnaire needs JavaScript. Without it, the range page lists every product with its cautions.</p>
        </noscript>
        <ProjectForm />
      </Section>
    </>
  );
}
