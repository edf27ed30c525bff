import { useEffect, useId } from "react";
import { brand } from "../brand.ts";
import { Button, Icon, Link } from "../ui/index.ts";
import { useMenus } from "./use-menu.ts";

/**
 * The chatbot's place on every public page. It does not answer questions by itself: it says so,
 * searches the site and gives the ways to reach a person.
 */
export function Assistant() {
  const { ref, open, toggle, close } = useMenus<HTMLDivElement>();
  const id = useId();
  const isOpen = open === id;
  useEffect(() => {
    // The panel stands before its button: without this, Tab would lead away from it.
    if (isOpen) document.getElementById(`${id}-q`)?.focus();
  }, [isOpen, id]);
  return (
    <div ref={ref} className="assistant">
      <section id={id} hidden={!isOpen} className="assistant-panel" aria-label="Help">
        <div className="row row-between">
          <h2 className="assistant-title">How can we help?</h2>
          <Button variant="ghost" icon aria-label="Close help" onClick={close}>
            <Icon name="close" />
          </Button>
        </div>
        <p className="small dim">
          This helper does not chat. It searches our pages and articles, and shows you how to reach a person.
        </p>
        <search>
          <form action="/search" method="get" className="stack">
            <div className="field">
              <label className="field-label" htmlFor={`${id}-q`}>
                Search the site
              </label>
              <input id={`${id}-q`} className="input" name="q" type="search" required maxLength={100} />
            </div>
            <Button type="submit">Search</Button>
          </form>
        </search>
        <p className="small">
          Or write to <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>, or see{" "}
          <Link to="/about#contact">all the ways to reach us</Link>.
        </p>
      </section>
      <button
        type="button"
        className="assistant-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggle(id)}
      >
        <Icon name="chat" />
        <span className="visually-hidden">Help</span>
      </button>
    </div>
  );
}
