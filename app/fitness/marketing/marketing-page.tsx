import { type ReactNode, Suspense, useEffect, useState } from "react";
import { BandHeader } from "#app/art/page-band.tsx";
import { FaqJsonLd } from "#app/lib/json-ld.tsx";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { hasSessionHint } from "#app/lib/session-hint-cookie.ts";
import { LinkButton, Section, SectionHead, TextColumns } from "#app/ui/index.ts";
import "./app-demo.css";

const AppDemo = await lazyHydration(() => import("./app-demo.tsx").then((m) => m.AppDemo), "interaction");

const VisitorNotes = lazyComponent(() => import("./visitor-notes.tsx").then((m) => m.VisitorNotes));

/** Notes for this visitor only. The code loads only if there may be one. */
function OwnNotes() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(hasSessionHint() || location.search.includes("program=")), []);
  return isWanted ? (
    <Suspense fallback={null}>
      <VisitorNotes />
    </Suspense>
  ) : null;
}

const parts = [
  {
    title: "A watch list for plant eaters",
    text: "B12, iodine, vitamin D, iron, calcium, zinc, selenium, omega-3, choline and lysine: what today covered, what it didn't, and one food that closes the gap.",
  },
  {
    title: "Protein quality, not just grams",
    text: "Amino acids of a meal and a day against the FAO pattern of 2013, with the one that limits them. It's an estimate, and says so.",
  },
  {
    title: "Plants a week",
    text: "Each plant counts once; herbs and spices count a quarter. The page names the study behind the number 30, and what it can't show.",
  },
  {
    title: "Sources on every figure",
    text: "Each formula cites its paper and each food its database. What a source doesn't say is shown as unknown, never as zero.",
  },
  {
    title: "Works without a connection",
    text: "What you log is saved on your device first and syncs exactly once, from two devices too.",
  },
  {
    title: "Yours to take along",
    text: "Import from MyFitnessPal, Cronometer, Strong, Hevy and Apple Health. Export everything as CSV or JSON, even after you cancel.",
  },
];

const faqs = [
  {
    title: "Can I bring my history?",
    text: "Yes. Choose the export of MyFitnessPal, Cronometer, Strong, Hevy or Apple Health. You see what comes in before anything is saved, importing twice changes nothing, and you can take an import back.",
  },
  {
    title: "What happens to my log when I cancel?",
    text: "You keep access until the end of the period you paid for. After that you can't log, but you can export everything, and it's there when you come back.",
  },
  {
    title: "Who can read my diary?",
    text: "You. Our staff never see what you log. You can export it or delete it with your account.",
  },
  {
    title: "Is the coach a person or an AI?",
    text: "Neither, unless a language model is connected: then the coach says so. Without one, it answers by fixed rules from your log and our evidence pages. It's labeled as rule-based and isn't medical advice.",
  },
  {
    title: "Do I have to count calories?",
    text: "No. You can hide calories, weight and percentages everywhere, and no plan goes below a safe minimum.",
  },
  {
    title: "Does it give medical advice?",
    text: "No. The figures are for healthy people. If you're pregnant, have a condition or an eating disorder, talk to your clinician; the app then sets no deficit.",
  },
];

/** The page about the app, the same for everybody without access. @param prices the plans, from the store @param estimate its form */
export function MarketingPage({ prices, estimate }: { prices: ReactNode; estimate: ReactNode }) {
  return (
    <>
      <FaqJsonLd faqs={faqs} />
      <BandHeader
        drawing="steps"
        eyebrow="Fitness app"
        title="Train and eat by numbers you can check"
        lead="A diary, a training log and progress, made for people who eat plants. Every target says where it comes from."
        actions={
          <>
            <LinkButton to="#plans">See plans</LinkButton>
            <LinkButton to="#demo" variant="outline">
              Try the demo
            </LinkButton>
          </>
        }
      />
      <OwnNotes />
      <Section id="demo" aria-labelledby="demo-title">
        <SectionHead
          id="demo-title"
          title="Try it here"
          text="Sample data and the app's own rules. Nothing you do here is stored or leaves this page."
        />
        <AppDemo />
      </Section>
      <Section surface aria-labelledby="different">
        <h2 id="different" style={{ marginBottom: 24 }}>
          What makes it different
        </h2>
        <div className="in-threes">
          <TextColumns items={parts} as="h3" />
        </div>
      </Section>
      <Section id="plans" aria-labelledby="plans-title">
        <SectionHead
          id="plans-title"
          title="Plans"
          text="Everything in the app, on all your devices. Cancel anytime in two clicks."
        />
        {prices}
      </Section>
      <Section surface id="estimate" aria-labelledby="estimate-title">
        <div className="split split-top">
          <div>
            <h2 id="estimate-title">Daily energy and protein</h2>
            <p className="lead">
              Free to use, with or without an account. Resting energy follows the Mifflin-St Jeor formula (1990),
              multiplied by your activity level. Protein follows your weight and goal.
            </p>
            <p className="dim">Nothing you enter here leaves this page.</p>
          </div>
          {estimate}
        </div>
      </Section>
      <Section aria-labelledby="faq">
        <h2 id="faq" style={{ marginBottom: 24 }}>
          FAQ
        </h2>
        <div className="in-threes">
          <TextColumns items={faqs} as="h3" />
        </div>
      </Section>
    </>
  );
}
