import type { MetaDescriptor } from "react-router";
import { Plant } from "#app/art/index.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { seo } from "#app/lib/seo.ts";
import { Callout, EmptyState, Link, LinkButton, Section, TextColumns } from "#app/ui/index.ts";
import type { Route } from "./+types/community.ts";
import "../content-page.css";

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return seo({
    title: "Community",
    description:
      "A calm forum about eating, training and living on plants, with clear rules and people who follow them.",
    noindex: matches[0].loaderData?.forumEnabled === false,
  });
}

const rules = [
  {
    title: "Speak from experience",
    text: "Say what you tried and how it went. Mark health claims as your own experience, or cite a source.",
  },
  {
    title: "No selling",
    text: "No affiliate links, no direct messages with offers. Partners identify themselves as partners.",
  },
  {
    title: "Care first",
    text: "No medical advice, no contests about weight or calories. Report what worries you; a moderator reads every report.",
  },
];

export default function Community() {
  const open = useForumEnabled();
  return (
    <>
      <BandHeader
        drawing="bridge"
        eyebrow="Community"
        title="A table with room"
        lead="For people who eat plants, train on them, grow them or are about to try. Slow, kind and on topic."
      />
      <Section tight>
        {open ? (
          <EmptyState
            title="No topics yet"
            text="The forum is open, but there are no topics yet. Posting isn't part of this version of the site."
            art={<Plant name="amaranth" size={112} />}
            action={
              <LinkButton to="/community-guidelines" variant="outline">
                Read the guidelines
              </LinkButton>
            }
          />
        ) : (
          <Callout tone="warning" title="The forum is currently closed">
            An administrator has turned it off. You can still read articles and recipes on the{" "}
            <Link to="/blog">blog</Link>, and contact us in the <Link to="/about#contact">contact section</Link>.
          </Callout>
        )}
      </Section>
      <Section surface tight aria-labelledby="rules">
        <h2 id="rules" style={{ marginBottom: 24 }}>
          Three rules in short
        </h2>
        <TextColumns items={rules} />
        <p style={{ marginTop: 24 }}>
          <Link to="/community-guidelines">Read all guidelines</Link>
        </p>
      </Section>
    </>
  );
}
