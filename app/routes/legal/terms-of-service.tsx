import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import { Link } from "#app/ui/index.ts";
import "../article-page.css";

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
    title: "Orders",
    body: (
      <>
        <p>
          The products are those of a demo catalogue. Where the checkout lists test cards, it takes nothing else: no
          money moves and nothing is sent. Everything else happens as written here.
        </p>
        <p>
          Price, tax, delivery and what is left to pay are shown before you order; if one of them changes meanwhile, you
          are asked again. A contract begins when we confirm the payment by e-mail. Until then your things are kept for
          half an hour, or for as long as the bank has not answered. If money reaches us for an order that is already
          cancelled or paid, it goes back in full.
        </p>
        <p>
          You can cancel an order yourself until a part of it is sent; all that you paid goes back to where it came
          from. Things marked as for adults ask you to confirm that you are 18 or older.
        </p>
      </>
    ),
  },
  {
    id: "shipping",
    title: "Shipping",
    body: (
      <>
        <p>
          The checkout shows the ways of delivery to your address, with their prices and usual days; these are estimates
          and no promise. An order may come in several parcels. You get an e-mail for each, and the order's page names
          the batch of what is in it.
        </p>
      </>
    ),
  },
  {
    id: "returns",
    title: "Returns and refunds",
    body: (
      <>
        <p>
          For 30 days after the last parcel you can ask on the order's page to send things back. We answer by e-mail
          before you send anything. What we pay back goes first to the card and then to the gift card that you paid
          with. Should a batch be recalled, we write to everybody whose parcel it was in.
        </p>
        <p>Rights that the law of your country gives you, such as to withdraw or to have a fault put right, remain.</p>
      </>
    ),
  },
  {
    id: "subscriptions",
    title: "Subscriptions",
    body: (
      <>
        <p>
          A subscription is charged to your card in the rhythm that you chose until you cancel. The full words stand
          beside a box that you tick yourself, and come with the confirmation. We write to you five days before each
          charge. You can skip a delivery, pause, change or cancel on its page or by the link in our e-mails.
        </p>
        <p>
          A higher price is never charged without a notice at least 14 days before. If your card is declined, we try
          again after one, three, five and seven days and tell you each time; then it stops, and you owe nothing. If a
          product is not there, you are not charged for it.
        </p>
      </>
    ),
  },
  {
    id: "gift-cards",
    title: "Gift cards",
    body: (
      <>
        <p>
          A gift card is sent as a code by e-mail to whom you name. It pays for orders in its currency; what is left
          stays on it, and a card that was bought does not expire. Whoever has the code can use it. Discount codes do
          not make gift cards cheaper.
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
