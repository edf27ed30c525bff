import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "Community guidelines",
    description:
      "How we talk to each other in the community, what is removed and why, how to report a post and how to appeal.",
  });

const parts = [
  {
    id: "speak",
    title: "How we talk to each other",
    body: (
      <>
        <ul>
          <li>From experience: say what you did, for how long, and how it went.</li>
          <li>With sources: a claim about health carries a link or the words “I believe”.</li>
          <li>With respect: disagree with the post, not its author.</li>
          <li>In a way a beginner can follow.</li>
        </ul>
      </>
    ),
  },
  {
    id: "not",
    title: "What isn't allowed",
    body: (
      <>
        <ul>
          <li>Insults, threats, hate, and other people's private data.</li>
          <li>Selling, hidden advertising, and messages with offers.</li>
          <li>Medical advice, and advice to stop or change a treatment.</li>
          <li>Praise of starvation, contests about weight, and images meant to shame.</li>
          <li>Sexual content, and anything illegal.</li>
        </ul>
      </>
    ),
  },
  {
    id: "care",
    title: "Difficult topics",
    body: (
      <>
        <p>
          If you write about an eating disorder or about hurting yourself, we take it seriously and will point you to
          help nearby. If you are in danger, call your local emergency number first.
        </p>
      </>
    ),
  },
  {
    id: "moderation",
    title: "How we moderate",
    body: (
      <>
        <p>
          First posts of new members, and posts that look like spam, may wait for a moderator before others see them;
          you are told when yours does. A moderator can edit or hide a post, close a topic, or stop a member from
          posting for a time, and has to give a reason. We start with the mildest measure that works.
        </p>
      </>
    ),
  },
  {
    id: "report",
    title: "Report and appeal",
    body: (
      <>
        <p>
          You can report any post or message. If one of yours was hidden or a report of it was upheld, you find the
          reason under <a href="/community/decisions">Moderation decisions</a>, where you can appeal once; a different
          moderator decides. If you can't sign in, email{" "}
          <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>.
        </p>
      </>
    ),
  },
];

export default function CommunityGuidelines() {
  return (
    <LegalPage
      title="Community guidelines"
      lead="Written for people, enforced by people. When in doubt, be the neighbor you'd like to have."
      parts={parts}
    />
  );
}
