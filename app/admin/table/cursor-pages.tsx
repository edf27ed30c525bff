import { useSearchParams } from "react-router";
import { LinkButton } from "#app/ui/index.ts";
import { CURSOR_PARAM, withParams } from "./list-params.ts";

/** The links to the first and the next page of a list. @param of the list's name @param next the cursor, or null on the last page */
export function CursorPages({
  of,
  next,
  param = CURSOR_PARAM,
}: {
  of: string;
  next: string | number | null;
  param?: string;
}) {
  const [params] = useSearchParams();
  return (
    <nav className="dt-pages" aria-label={`Pages of ${of.toLowerCase()}`}>
      {params.has(param) ? (
        <LinkButton to={withParams(params, { [param]: null })} variant="outline">
          First page
        </LinkButton>
      ) : null}
      {next === null ? null : (
        <LinkButton to={withParams(params, { [param]: String(next) })} variant="outline" rel="next">
          Next page
        </LinkButton>
      )}
    </nav>
  );
}
