import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import { Link } from "#app/ui/index.ts";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "Terms of service",
    description:
      "The terms for using this site and its demo store: accounts, content, products, liability and how to contact us.",
  });

const parts = [
  {
    id: "site",
    title: "The site",
    body: (
      <>
        <p>
          You may read, link to and quote from this site. You may not break it, overload it, or use it to harm others.
          We may change or discontinue parts of it; we still owe you what you've paid for.
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
          You need to be 16 or older to have an account. Keep your sign-in details to yourself, tell us if someone else
          uses them, and use your real email address. You can delete your account at any time on the account page.
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
          The products are from a demo catalog. If the checkout lists test cards, it accepts nothing else: you aren't
          charged and nothing ships. Everything else works as described here.
        </p>
        <p>
          We show the price, taxes, shipping and the amount due before you order; if one of them changes in the
          meantime, we ask you again. A contract is formed when we confirm the payment by email. Until then we reserve
          your items for 30 minutes, or until your bank has responded. If we receive a payment for an order that is
          already canceled or paid, we refund it in full.
        </p>
        <p>
          You can cancel an order until any part of it ships; we refund the full amount to your original payment method.
          For products marked for adults, you confirm that you are 18 or older.
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
          The checkout shows the shipping methods for your address with their prices and delivery times, which are
          estimates. An order may arrive in several shipments. We email you for each, and your order page lists the
          batch of every item.
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
          You can request a return on your order page within 30 days of the last shipment. We reply by email before you
          send anything back. Refunds go to your card first and then to the gift card you paid with. If a batch is
          recalled, we email every customer who received it.
        </p>
        <p>This doesn't limit your statutory rights, such as a right to withdraw or to have a defect corrected.</p>
      </>
    ),
  },
  {
    id: "subscriptions",
    title: "Subscriptions",
    body: (
      <>
        <p>
          We charge your card for a subscription at the frequency you chose until you cancel. The full terms are shown
          next to a box that you check yourself, and come with your confirmation. We email you five days before each
          charge. You can skip an order, pause, change or cancel on the subscription page or with the link in our
          emails.
        </p>
        <p>
          We never charge a higher price without at least 14 days' notice. If your card is declined, we try again after
          one, three, five and seven days and email you each time; then the subscription ends, and you owe nothing. If a
          product is out of stock, we don't charge you for it.
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
          We email a gift card as a code to the recipient you name. It can be used for orders in its currency; the
          remaining balance stays on it, and a purchased gift card doesn't expire. Anyone who has the code can use it.
          Discount codes don't apply to gift cards.
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
          read here. If you are pregnant, ill or taking medication, ask a doctor or pharmacist first.
        </p>
      </>
    ),
  },
  {
    id: "content",
    title: "Your content",
    body: (
      <>
        <p>
          You own what you post in the community. You allow us to show it on the site for as long as you leave it there.
          The <Link to="/community-guidelines">community guidelines</Link> apply; we may remove content that violates
          them.
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
          We are liable for damage that we cause intentionally or by gross negligence, and wherever the law does not
          allow us to exclude liability. Otherwise, to the extent permitted by law, our liability is limited to the
          amount you paid us in the last 12 months.
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
          Email <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>.
        </p>
      </>
    ),
  },
];

export default function Terms() {
  return (
    <LegalPage
      title="Terms of service"
      lead="What you can expect from us, and what we expect from you. This is a template for a demo site: if you run this software, have it reviewed for your own country."
      parts={parts}
    />
  );
}
