import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "Affiliate disclosure",
    description:
      "When we or a partner earn from a link, how it is marked, what it never changes, and how to tell us if a mark is missing.",
  });

const parts = [
  {
    id: "links",
    title: "Our links",
    body: (
      <>
        <p>
          No link on this site pays us today. Should one do so, the words “paid link” will stand next to it, and not in
          a footer.
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
          Coaches, writers and athletes may one day earn a share of an order that comes through their link. They must
          say so beside the link, in words that a reader cannot miss. The guides of the US Federal Trade Commission (16
          CFR part 255) ask for the same.
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
          <li>the rules of the questionnaire</li>
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
          If you see a partner who hides that they earn, write to{" "}
          <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>. We look at every report.
        </p>
      </>
    ),
  },
];

export default function AffiliateDisclosure() {
  return (
    <LegalPage
      title="Affiliate disclosure"
      lead="Some links earn money for somebody. You should know which, before you click."
      parts={parts}
    />
  );
}
