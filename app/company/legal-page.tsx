import type { ReactNode } from "react";
import { BandHeader } from "#app/art/page-band.tsx";
import { Prose, Section } from "#app/ui/index.ts";

/** A legal page: heading, date, and sections with anchors. */
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
      <BandHeader drawing="wall" eyebrow="Last updated November 22, 2026" title={title} lead={lead} />
      <Section tight className="legal">
        <nav aria-label="On this page">
          <h2 className="eyebrow">On this page</h2>
          <ul className="legal-parts">
            {parts.map((p) => (
              <li key={p.id}>
                <a href={`#${p.id}`} className="tap-target">
                  {p.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Prose>
          {parts.map((p) => (
            <section key={p.id} id={p.id}>
              <h2 style={{ marginBottom: ".5em" }}>{p.title}</h2>
              {p.body}
            </section>
          ))}
        </Prose>
      </Section>
    </>
  );
}
