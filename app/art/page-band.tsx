import type { ComponentProps } from "react";
import { Container, Eyebrow, type PageHeader } from "../ui/layout.tsx";

/** The drawings of the sections (bands.ts). */
export type BandDrawing =
  | "terraces"
  | "rounds"
  | "survey"
  | "strata"
  | "hairpins"
  | "loom"
  | "bridge"
  | "steps"
  | "cords"
  | "wall";

/**
 * The header of lists, plans and sections, which start with their content: a low band with the title and a drawing of the
 * section's own. On phones the lead stands below the band.
 */
export function BandHeader({
  drawing,
  eyebrow,
  title,
  lead,
  actions,
  size,
}: { drawing: BandDrawing } & Pick<
  ComponentProps<typeof PageHeader>,
  "eyebrow" | "title" | "lead" | "actions" | "size"
>) {
  return (
    <header className="page-band">
      <div className="page-band-sky">
        <svg className="page-band-art" viewBox="0 0 320 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <use href={`/art/bands/${drawing}.svg#b`} />
        </svg>
        <Container size={size}>
          {eyebrow ? <Eyebrow>{eyebrow}</Eyebrow> : null}
          <h1>{title}</h1>
        </Container>
      </div>
      {lead || actions ? (
        <Container size={size} className="page-band-text">
          {lead ? <p className="lead">{lead}</p> : null}
          {actions ? <div className="row">{actions}</div> : null}
        </Container>
      ) : null}
    </header>
  );
}
