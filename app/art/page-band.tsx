import type { ComponentProps } from "react";
import type { Picture } from "#worker/media/domain.ts";
import { Container, Eyebrow, type PageHeader } from "../ui/layout.tsx";
import { PictureImage } from "../ui/picture-image.tsx";

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
 * section's own, or its picture, which keeps its proportions. On phones the lead stands below the band.
 */
export function BandHeader({
  drawing,
  picture,
  eyebrow,
  title,
  lead,
  actions,
  size,
}: { drawing: BandDrawing; picture?: Picture | null } & Pick<
  ComponentProps<typeof PageHeader>,
  "eyebrow" | "title" | "lead" | "actions" | "size"
>) {
  return (
    <header className={picture ? "page-band page-band-pictured" : "page-band"}>
      <div className="page-band-sky">
        {picture ? (
          <PictureImage picture={picture} sizes={pictureSizes(picture)} eager className="page-band-photo" />
        ) : (
          <svg className="page-band-art" viewBox="0 0 320 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
            <use href={`/art/bands/${drawing}.svg#b`} />
          </svg>
        )}
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

/** As wide as the band's height makes it; on phones at most the share that CSS leaves it. */
function pictureSizes({ width, height }: Picture): string {
  const px = (bandHeight: number) => Math.ceil((bandHeight * width) / height);
  return `(min-width: 800px) min(38vw, ${px(184)}px), min(40vw, ${px(130)}px)`;
}
