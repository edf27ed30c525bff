import { useEffect, useRef } from "react";
import { brand } from "../brand.ts";
import { Button, Icon, Link } from "../ui/index.ts";
import "./help-panel.css";

const QUESTIONS = [
  {
    title: "When will my order arrive?",
    text: "Checkout shows each shipping method with its delivery time. We email you when an order ships, and its page has the tracking number.",
  },
  {
    title: "Can I return something?",
    text: "Yes, within 30 days of the last shipment. Request the return on your order page; we'll email you before you send anything back.",
  },
  {
    title: "How do I change or cancel a subscription?",
    text: "From your account, or by the link in any email about it. Skip, reschedule or cancel in two clicks.",
  },
  {
    title: "What was my batch tested for?",
    text: "Enter the lot number printed on the pack on The Lab's page. Each batch has its own certificate.",
  },
];

/** The help panel: the top questions, track an order, and the ways to reach a person. */
export default function HelpPanel({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The panel comes before its button in the document: without this, Tab would leave it.
    if (open) heading.current?.focus();
  }, [open]);
  return (
    <section id={id} hidden={!open} className="help-panel" aria-label="Help">
      <div className="row row-between">
        <h2 ref={heading} tabIndex={-1} className="help-title">
          How can we help?
        </h2>
        <Button variant="ghost" icon aria-label="Close help" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className="help-questions">
        {QUESTIONS.map((q) => (
          <details key={q.title} name={`${id}-question`}>
            <summary>
              {q.title}
              <Icon name="chevron" size={16} />
            </summary>
            <p className="small dim">{q.text}</p>
          </details>
        ))}
      </div>
      <form action="/orders/track" method="post" className="help-track">
        <h3>Track my order</h3>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-number`}>
            Order number
          </label>
          <input
            id={`${id}-number`}
            className="input"
            name="number"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={20}
          />
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-email`}>
            Email
          </label>
          <input
            id={`${id}-email`}
            className="input"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={200}
          />
        </div>
        <Button type="submit" wide>
          Track order
        </Button>
      </form>
      <h3>Contact us</h3>
      <p className="small help-contact">
        <a href={brand.contact.phoneHref} className="tap-target">
          {brand.contact.phone}
        </a>
        <a href={`mailto:${brand.contact.email}`} className="tap-target">
          {brand.contact.email}
        </a>
        <span className="dim">{brand.contact.hours}</span>
        <Link to="/search" className="tap-target">
          Search the site
        </Link>
      </p>
    </section>
  );
}
