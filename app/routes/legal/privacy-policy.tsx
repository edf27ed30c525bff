import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "Privacy policy",
    description:
      "What this site stores about you, why, for how long, what stays in your browser, and how to have all of it deleted.",
  });

const parts = [
  {
    id: "visits",
    title: "Visits",
    body: (
      <>
        <p>
          We count page views to see which pages are read. A view holds the address of the page, its title, where you
          came from, the kind of device and browser, the time you stayed, and a random session number that your browser
          makes. For one day we also keep a hash of that number and the page, to measure the time you stayed. We do not
          store your IP address. If your browser sends Do Not Track or Global Privacy Control, we do not count you.
        </p>
      </>
    ),
  },
  {
    id: "browser",
    title: "Kept in your browser",
    body: (
      <>
        <p>Some things never leave your device unless you send them:</p>
        <ul>
          <li>your theme</li>
          <li>answers of a custom project, while the network is away</li>
          <li>your encryption keys, if you made some</li>
          <li>pages and fonts that the service worker keeps for bad connections</li>
        </ul>
      </>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <>
        <p>
          With an account we store your name, your e-mail address, your sign-in methods (passwords only as a salted
          hash), your sessions, and what you enter in the parts that you use. You can read and export all of it as a
          file on the account page.
        </p>
      </>
    ),
  },
  {
    id: "orders",
    title: "Orders and payments",
    body: (
      <>
        <p>
          Of an order we keep what the law and you may ask about later: your e-mail address, the addresses that you
          gave, the things, their prices and taxes, payments, parcels with their batches, returns, and the words of each
          subscription that you agreed to. You can order without an account; the link in the confirmation opens the
          order.
        </p>
        <p>
          Your card number goes to the payment provider and not to us. We keep its brand, last four digits and date, and
          the provider's token only if you let us keep the card or subscribe. To stop the testing of stolen cards, tries
          to pay are counted for a quarter of an hour by network, cart and e-mail address. A review shows the name that
          you write under it.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    body: (
      <>
        <p>
          One cookie keeps you signed in, one small one keeps the place of your menu, one opens your cart, and one the
          custom project that you began. None is used for advertising. Google Analytics runs only if you agree to it,
          and only if the operator has switched it on.
        </p>
      </>
    ),
  },
  {
    id: "sharing",
    title: "Who else sees it",
    body: (
      <>
        <p>
          The site runs on Cloudflare, which processes requests for us. Payment providers see what a payment needs. We
          sell nothing to anybody.
        </p>
      </>
    ),
  },
  {
    id: "time",
    title: "How long",
    body: (
      <>
        <p>
          Counts of page views are kept as daily totals. Account data is kept until you delete the account; then it is
          removed, with your cart, your list of wishes and your kept cards.
        </p>
        <ul>
          <li>
            Orders, their payments and the consents to subscriptions stay, even then, because the law wants the books
            kept. The software sets no end to that: whoever runs it must say how long, and delete by hand.
          </li>
          <li>Your reviews stay without your account.</li>
          <li>The cart of a guest is forgotten after 90 days; a cart that was passed on, after 30.</li>
          <li>Mails and the keys of repeated requests are kept for a week, worked-off news of payments for 30 days.</li>
          <li>
            The answers of a custom project are forgotten 90 days after your last change; what you sent in without an
            account, after a year.
          </li>
          <li>Who waits for a product to be back is forgotten 30 days after we wrote.</li>
        </ul>
      </>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          You may see, correct, export and delete your data, and object to its use. Most of it takes a click on the
          account page; for the rest write to <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>. You
          may also complain to the data protection authority of your country.
        </p>
      </>
    ),
  },
];

export default function Privacy() {
  return <LegalPage title="Privacy policy" lead="As little as we can, explained as plainly as we can." parts={parts} />;
}
