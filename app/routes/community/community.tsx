import type { MetaDescriptor } from "react-router";
import { Plant, Ridgeline, Weave } from "#app/art/index.ts";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { seo } from "#app/lib/seo.ts";
import { Callout, EmptyState, Link, LinkButton, PageHeader, Section } from "#app/ui/index.ts";
import type { Route } from "./+types/community.ts";
import "../content-page.css";

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return seo({
    title: "Community",
    description: "A calm forum about eating, training and living on plants, with clear rules and people who keep them.",
    noindex: matches[0].loaderData?.forumEnabled === false,
  });
}

const rules = [
  {
    title: "Speak from experience",
    text: "Say what you tried and how it went. Mark a claim about health as yours, or bring its source.",
  },
  {
    title: "No selling",
    text: "No affiliate links, no direct messages with offers. Partners say that they are partners.",
  },
  {
    title: "Care first",
    text: "No medical advice, no weights and calories as a contest. Report what worries you: a person reads it.",
  },
];

export default function Community() {
  const open = useForumEnabled();
  return (
    <>
      <PageHeader
        eyebrow="Community"
        title="A table with room"
        lead="For people who eat plants, train on them, grow them or are about to try. Slow, kind and on topic."
        art={<Ridgeline />}
      />
      <Weave thin />
      <Section tight>
        {open ? (
          <EmptyState
            title="No topics yet"
            text="The forum is open for reading, and nobody has written in it. Writing is not part of this version of the site."
            art={<Plant name="amaranth" size={112} />}
            action={
              <LinkButton to="/community-guidelines" variant="outline">
                Read the guidelines
              </LinkButton>
            }
          />
        ) : (
          <Callout tone="warning" title="The forum is closed at the moment">
            An administrator has switched it off. Articles and recipes stay open on the <Link to="/blog">blog</Link>,
            and you can write to us from the <Link to="/about#contact">contact section</Link>.
          </Callout>
        )}
      </Section>
      <Section surface tight aria-labelledby="rules">
        <h2 id="rules" style={{ marginBottom: 24 }}>
          Three rules, in short
        </h2>
        <div className="proofs">
          {rules.map((r) => (
            <div key={r.title}>
              <h3>{r.title}</h3>
              <p className="dim">{r.text}</p>
            </div>
          ))}
        </div>
        <p style={{ marginTop: 24 }}>
          <Link to="/community-guidelines">All of the guidelines</Link>
        </p>
      </Section>
    </>
  );
}
