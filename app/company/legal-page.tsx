import type { ReactNode } from "react";
import { PageHeader, Prose, Section } from "#app/ui/index.ts";

/** A page of rules: heading, date, and sections that one can link to. */
export function LegalPage({
  title,
  lead,
  parts,
}: {
  title: string;
  lead: string;
  parts: readonly { id: string; title: string; body: ReactNode }[];
}) {
  return (
    <>
      <PageHeader plain eyebrow="Last changed on November 21, 2026" title={title} lead={lead} />
      <Section tight style={{ paddingTop: 0 }}>
        <nav aria-label="On this page" className="chips" style={{ marginBottom: 32 }}>
          {parts.map((p) => (
            <a key={p.id} className="chip" href={`#${p.id}`}>
              {p.title}
            </a>
          ))}
        </nav>
        <Prose>
          {parts.map((p) => (
            <section key={p.id} id={p.id} style={{ marginTop: "2em" }}>
              <h2 style={{ marginBottom: ".5em" }}>{p.title}</h2>
              {p.body}
            </section>
          ))}
        </Prose>
      </Section>
    </>
  );
}
