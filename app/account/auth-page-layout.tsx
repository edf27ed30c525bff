import type { ReactNode } from "react";
import { Eyebrow } from "#app/ui/index.ts";
import "#app/art/horizon.css";
import "./account.css";

/** The layout of the sign-in pages: heading and form beside a drawing. */
export function AuthPageLayout({
  eyebrow,
  title,
  lead,
  children,
}: {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="entry">
      <section className="entry-words">
        {eyebrow ? <Eyebrow>{eyebrow}</Eyebrow> : null}
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        <div className="entry-form">{children}</div>
      </section>
      <div className="sign-in-art" aria-hidden="true">
        <div className="horizon-sun" />
        <div className="horizon-land" />
      </div>
    </div>
  );
}
