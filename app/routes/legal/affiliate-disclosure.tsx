import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "Affiliate disclosure",
    description:
      "When we or a partner earn from a link, how it's marked, what it never changes, and how to report a missing mark.",
  });

const parts = [
  {
    id: "links",
    title: "Our links",
    body: (
      <>
        <p>
          No link on this site pays us today. If one ever does, the words “paid link” will appear next to it, not in a
          footer.
        </p>
      </>
    ),
  },
  {
    id: "partners",
    title: "Partners who link to us",
    body: (
      <>
        <p>
          Coaches, writers and athletes may one day earn a commission on orders placed through their links. They must
          say so next to the link, in words a reader can't miss. The guides of the US Federal Trade Commission (16 CFR
          part 255) require the same.
        </p>
      </>
    ),
  },
  {
    id: "never",
    title: "What money never changes",
    body: (
      <>
        <ul>
          <li>the grade of an ingredient</li>
          <li>whether a study is listed</li>
          <li>the text of an article</li>
          <li>the rules of our questionnaire</li>
        </ul>
      </>
    ),
  },
  {
    id: "tell",
    title: "Tell us",
    body: (
      <>
        <p>
          If you see a partner who hides that they earn money, email us at{" "}
          <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>. We read every report.
        </p>
      </>
    ),
  },
];

export default function AffiliateDisclosure() {
  return (
    <LegalPage
      title="Affiliate disclosure"
      lead="Some links earn money for someone. You should know which ones before you click."
      parts={parts}
    />
  );
}
