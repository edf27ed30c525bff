import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "Community guidelines",
    description:
      "How we speak with each other in the community, what is removed and why, how to report a post and how to appeal.",
  });

const parts = [
  {
    id: "speak",
    title: "How we speak",
    body: (
      <>
        <ul>
          <li>From experience: say what you did, for how long, and how it went.</li>
          <li>With sources: a claim about health carries a link or the words “I believe”.</li>
          <li>To the person in front of you: disagree with the sentence, not with its writer.</li>
          <li>So that a beginner can follow.</li>
        </ul>
      </>
    ),
  },
  {
    id: "not",
    title: "What has no place here",
    body: (
      <>
        <ul>
          <li>Insults, threats, hatred, and the private data of others.</li>
          <li>Selling, hidden advertising, and messages with offers.</li>
          <li>Medical advice, and advice to stop or change a treatment.</li>
          <li>Praise of starving, contests about weight, and pictures meant to shame.</li>
          <li>Sexual content, and anything that is against the law.</li>
        </ul>
      </>
    ),
  },
  {
    id: "care",
    title: "When it is heavy",
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
          New members and unusual posts may wait for a look before they appear. A moderator can hide a post, lock a
          topic, or pause a member, and has to give a reason. The smallest step that works comes first.
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
          Every post can be reported. If something of yours was removed, you may appeal once by writing to{" "}
          <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>; somebody other than the first moderator
          decides.
        </p>
      </>
    ),
  },
];

export default function CommunityGuidelines() {
  return (
    <LegalPage
      title="Community guidelines"
      lead="Written for people, kept by people. When in doubt, be the neighbour whom you would like to have."
      parts={parts}
    />
  );
}
