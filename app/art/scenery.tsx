import type { ComponentProps } from "react";
import { cx } from "../ui/cx.ts";
import { Container, Eyebrow, PageHeader } from "../ui/layout.tsx";
import { BandArt, type BandDrawing } from "./bands.tsx";

/** The theme's mountains as a strip, 56 to 110 px high; stands at the foot of a PageHeader. */
export function Ridgeline({ className }: { className?: string }) {
  return <div className={cx("ridgeline", className)} aria-hidden="true" />;
}

/** A woven band of whole stepped diamonds, 28 px high (thin 14 px); a divider. */
export function Weave({ thin, className }: { thin?: boolean; className?: string }) {
  return <div className={cx("weave", thin && "weave-thin", className)} aria-hidden="true" />;
}

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
        <BandArt name={drawing} />
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

/** The header of landing pages: a PageHeader whose text stands above the mountains and the woven band. */
export function LandscapeHeader(props: Omit<ComponentProps<typeof PageHeader>, "art" | "plain">) {
  return (
    <>
      <PageHeader {...props} art={<Ridgeline />} />
      <Weave thin />
    </>
  );
}
