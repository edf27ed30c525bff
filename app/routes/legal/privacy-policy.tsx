import { brand } from "#app/brand.ts";
import { LegalPage } from "#app/company/legal-page.tsx";
import { seo } from "#app/lib/seo.ts";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "Privacy policy",
    description:
      "What this site stores about you, why, and for how long, what stays in your browser, and how to delete it all.",
  });

const parts = [
  {
    id: "visits",
    title: "Page views",
    body: (
      <>
        <p>
          We count page views to see which pages are read. A page view includes the page's URL and title, the referring
          page, the type of device and browser, the time you stayed, and a random session ID that your browser
          generates. For one day we also store a hash of that ID and the page, to measure the time you stayed. We do not
          store your IP address. If your browser sends Do Not Track or Global Privacy Control, we do not count you.
        </p>
      </>
    ),
  },
  {
    id: "browser",
    title: "Stored in your browser",
    body: (
      <>
        <p>Some things never leave your device unless you send them:</p>
        <ul>
          <li>your theme</li>
          <li>answers of a custom project, while you're offline</li>
          <li>your encryption keys, if you created any</li>
          <li>pages and fonts that the service worker stores for slow connections</li>
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
          If you have an account, we store your name, your email address, your sign-in methods (passwords only as a
          salted hash), your sessions, and what you enter in the features you use. You can download all of it as a file
          on the account page.
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
          For each order we store what you or the law may ask for later: your email address, your shipping and billing
          addresses, the items, their prices and taxes, payments, shipments with their batches, returns, and the terms
          of each subscription you agreed to. You can order without an account; the link in your confirmation email
          opens the order.
        </p>
        <p>
          Your card number goes to the payment provider, not to us. We store the card's brand, last four digits and
          expiration date, and the provider's token only if you save the card or subscribe. To prevent the testing of
          stolen cards, we count payment attempts for 15 minutes by network, cart and email address. A review shows the
          display name you enter.
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
          One cookie keeps you signed in, one remembers how to show your menu, one identifies your cart, and one the
          custom project you started. While you sign in, short-lived cookies hold the step you're at. For 400 days after
          that, one marks your browser as yours, so that strangers who guess passwords can't lock you out. If you vote
          in a poll without an account, one marks your browser for 400 days, so that it has one vote. For five minutes
          after you change something, one makes sure that you see it. None is used for advertising. Google Analytics
          runs only if you consent to it, and only if the operator has turned it on.
        </p>
      </>
    ),
  },
  {
    id: "sharing",
    title: "Who we share data with",
    body: (
      <>
        <p>
          The site runs on Cloudflare, which processes requests for us. Payment providers receive what they need to
          process a payment. We don't sell your data to anyone.
        </p>
      </>
    ),
  },
  {
    id: "time",
    title: "How long we keep data",
    body: (
      <>
        <p>
          We keep page views as daily totals. We keep account data until you delete your account; then we delete it
          together with your cart, wishlist and saved cards.
        </p>
        <ul>
          <li>
            We keep orders, their payments and subscription consents even then, because the law requires us to keep
            records. The software sets no limit for this: its operator must state a period and delete the records
            manually.
          </li>
          <li>Your reviews remain, without a link to your account.</li>
          <li>A guest's cart is deleted after 90 days, a shared cart after 30.</li>
          <li>
            Emails and the keys of repeated requests are kept for a week, emails about orders and subscriptions for 90
            days without their codes and links, processed payment notifications for 30 days.
          </li>
          <li>
            The answers of a custom project are deleted 90 days after your last change; a project submitted without an
            account, after a year.
          </li>
          <li>The email address of a back-in-stock request is deleted 30 days after we emailed you.</li>
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
          You can access, correct, export and delete your data, and object to its use. Most of this takes one click on
          the account page; for the rest, email <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>. You
          can also file a complaint with your data protection authority.
        </p>
      </>
    ),
  },
];

export default function Privacy() {
  return <LegalPage title="Privacy policy" lead="As little as we can, explained as plainly as we can." parts={parts} />;
}
