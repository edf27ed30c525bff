import { useEffect, useRef } from "react";
import { brand } from "../brand.ts";
import { Button, Icon, Link } from "../ui/index.ts";
import "./assistant-panel.css";

/** The help panel: it says that it does not chat, and offers a search and the ways to reach a person. */
export default function AssistantPanel({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const query = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The panel comes before its button in the document: without this, Tab would leave it.
    if (open) query.current?.focus();
  }, [open]);
  return (
    <section id={id} hidden={!open} className="assistant-panel" aria-label="Help">
      <div className="row row-between">
        <h2 className="assistant-title">How can we help?</h2>
        <Button variant="ghost" icon aria-label="Close help" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <p className="small dim">This isn't a chat. Search our pages and articles, or contact our team.</p>
      <search>
        <form action="/search" method="get" className="stack">
          <div className="field">
            <label className="field-label" htmlFor={`${id}-q`}>
              Search the site
            </label>
            <input ref={query} id={`${id}-q`} className="input" name="q" type="search" required maxLength={100} />
          </div>
          <Button type="submit">Search</Button>
        </form>
      </search>
      <p className="small">
        Or email <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>, or see{" "}
        <Link to="/about#contact">all the ways to contact us</Link>.
      </p>
    </section>
  );
}
