import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

/** The page's width: wide 1296 px, text 704 px, form 464 px, each with the gutter. */
export function Container({
  size = "wide",
  className,
  ...rest
}: { size?: "wide" | "text" | "form" } & ComponentProps<"div">) {
  return <div className={cx("container", size !== "wide" && `container-${size}`, className)} {...rest} />;
}

/** A full-width band of a page with a Container inside. */
export function Section({
  surface,
  tight,
  size,
  className,
  children,
  ...rest
}: { surface?: boolean; tight?: boolean; size?: "wide" | "text" | "form" } & ComponentProps<"section">) {
  return (
    <section className={cx("section", surface && "section-surface", tight && "section-tight", className)} {...rest}>
      <Container size={size}>{children}</Container>
    </section>
  );
}

/** The heading of a section with an optional eyebrow above, text below and a link at the end. */
export function SectionHead({
  id,
  eyebrow,
  title,
  text,
  action,
}: {
  id?: string;
  eyebrow?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="section-head">
      <div>
        {eyebrow ? <Eyebrow>{eyebrow}</Eyebrow> : null}
        <h2 id={id}>{title}</h2>
        {text ? <p className="dim">{text}</p> : null}
      </div>
      {action}
    </div>
  );
}

/** The small line above a heading. */
export function Eyebrow({ className, ...rest }: ComponentProps<"p">) {
  return <p className={cx("eyebrow", className)} {...rest} />;
}

/** The header of an inner page: its one h1 on the theme's sky; `art` (a Ridgeline) is below the text. */
export function PageHeader({
  eyebrow,
  title,
  lead,
  actions,
  art,
  plain,
  size,
  children,
}: {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  art?: ReactNode;
  plain?: boolean;
  /** The width of the text: that of the section below, so that both are aligned. */
  size?: "wide" | "text" | "form";
  children?: ReactNode;
}) {
  return (
    <header className={cx("page-header", plain && "page-header-plain")}>
      <Container size={size}>
        {eyebrow ? <Eyebrow>{eyebrow}</Eyebrow> : null}
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        {actions ? <div className="row">{actions}</div> : null}
        {children}
      </Container>
      {art}
    </header>
  );
}

/** Long text: articles, legal pages. 66 characters wide. */
export function Prose({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cx("prose", className)} {...rest} />;
}

/** Children below each other; gap in px. */
export function Stack({ gap, className, style, ...rest }: { gap?: number } & ComponentProps<"div">) {
  return (
    <div
      className={cx("stack", className)}
      style={gap === undefined ? style : vars({ "--gap": `${gap}px` }, style)}
      {...rest}
    />
  );
}

/** Children beside each other, wrapping; gap in px. */
export function Row({
  gap,
  between,
  className,
  style,
  ...rest
}: { gap?: number; between?: boolean } & ComponentProps<"div">) {
  return (
    <div
      className={cx("row", between && "row-between", className)}
      style={gap === undefined ? style : vars({ "--gap": `${gap}px` }, style)}
      {...rest}
    />
  );
}

/** Equal columns, as many as fit; `min` is the least width of one in px. */
export function Grid({ min, gap, className, style, ...rest }: { min?: number; gap?: number } & ComponentProps<"div">) {
  const set = {
    ...(min === undefined ? {} : { "--min": `${min}px` }),
    ...(gap === undefined ? {} : { "--gap": `${gap}px` }),
  };
  return <div className={cx("grid", className)} style={vars(set, style)} {...rest} />;
}

function vars(set: Record<string, string>, style: ComponentProps<"div">["style"]) {
  return { ...set, ...style } as ComponentProps<"div">["style"];
}

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span className="visually-hidden" {...props} />;
}

/** First in the page: lets keyboard users pass the navigation. The target is <main id="main" tabIndex={-1}>. */
export function SkipLink({ to = "#main" }: { to?: string }) {
  return (
    <a className="skip-link" href={to}>
      Skip to content
    </a>
  );
}
