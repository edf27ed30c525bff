import { Link } from "#app/ui/index.ts";
import type { EntryListView } from "./load-entry-list.ts";

/** The ways to newer and older texts, by addresses of their own. */
export function Pager({ number, newer, older }: Pick<EntryListView, "number" | "newer" | "older">) {
  if (!newer && !older) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {newer ? (
        <Link className="button button-outline" to={newer} rel="prev">
          Previous
        </Link>
      ) : (
        <span />
      )}
      <p className="dim" aria-current="page">
        Page {number}
      </p>
      {older ? (
        <Link className="button button-outline" to={older} rel="next">
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
