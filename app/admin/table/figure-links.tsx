import { useSearchParams } from "react-router";
import { Link } from "#app/ui/index.ts";
import { withParams } from "./list-params.ts";
import "./figure-links.css";

export interface FigureLink {
  /** The value of the parameter; empty: the whole list. */
  value: string;
  label: string;
  figure: number;
  note?: string;
}

/** Figures above a list, each a link to the rows that it counts. */
export function FigureLinks({
  label,
  param,
  figures,
}: {
  label: string;
  param: string;
  figures: readonly FigureLink[];
}) {
  const [params] = useSearchParams();
  const current = params.get(param) ?? "";
  return (
    <nav aria-label={label} className="figure-links">
      {figures.map((f) => (
        <Link
          key={f.value}
          to={withParams(params, { [param]: f.value || null })}
          aria-current={f.value === current ? "page" : undefined}
          preventScrollReset
        >
          <strong>{f.figure.toLocaleString("en-US")}</strong>
          <span>{f.label}</span>
          {f.note ? <span className="dim small">{f.note}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
