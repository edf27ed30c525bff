import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import "../pages.css";

export const meta = () =>
  seo({
    title: "Terms of service",
    description:
      "The terms for using this site and its demo store: accounts, content, products, liability and how to reach us.",
  });

const parts = [
  {
    id: "site",
    title: "The site",
    body: (
      <>
        <p>
          You may read, link to and quote from this site. You may not break it, overload it, or use it to harm others.
          We may change or close parts of it; what you have paid for stays owed to you.
        </p>
      </>
    ),
  },
  {
    id: "accounts",
    title: "Accounts",
    body: (
      <>
        <p>
          You need to be 16 or older for an account. Keep your sign-in to yourself, tell us if somebody else uses it,
          and use your real e-mail address. You can delete your account at any time on the account page.
        </p>
      </>
    ),
  },
  {
    id: "orders",
    title: "Products and orders",
    body: (
      <>
        <p>
          The products shown are those of a demo catalogue. Ordering is not open on this site. Where it is opened, the
          price, the tax and the delivery are shown before you confirm, and a contract begins when we confirm the order
          by e-mail.
        </p>
      </>
    ),
  },
  {
    id: "health",
    title: "Food, not medicine",
    body: (
      <>
        <p>
          Our products are foods and food supplements. {brand.fda} Do not change a treatment because of something you
          read here. If you are pregnant, ill or take medicines, ask a doctor or pharmacist first.
        </p>
      </>
    ),
  },
  {
    id: "content",
    title: "What you write",
    body: (
      <>
        <p>
          What you write in the community stays yours. You allow us to show it on the site for as long as you leave it
          there. The <Link to="/community-guidelines">community guidelines</Link> apply; we may remove what breaks them.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <>
        <p>
          We answer for damage that we cause by intent or gross negligence, and for whatever the law does not let us
          exclude. For the rest, as far as the law allows, we answer up to what you paid us in the last twelve months.
        </p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Questions",
    body: (
      <>
        <p>
          Write to <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>.
        </p>
      </>
    ),
  },
];

export default function Terms() {
  return (
    <LegalPage
      title="Terms of service"
      lead="What you may expect of us, and what we expect of you. This is a template for a demonstration site: whoever runs the software must have it checked for their own country."
      parts={parts}
    />
  );
}
