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
          Posts by new members and unusual posts may be reviewed before they appear. A moderator can hide a post, lock a
          topic, or suspend a member, and has to give a reason. We start with the mildest measure that works.
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
          You can report any post. If one of your posts was removed, you can appeal once by emailing{" "}
          <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>; a different moderator decides.
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
