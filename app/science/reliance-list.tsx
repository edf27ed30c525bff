import { Link } from "#app/ui/index.ts";
import type { Reliance } from "#worker/science/contract.ts";

const KINDS: Record<string, string> = { article: "Article", recipe: "Recipe", page: "Page" };

/** The texts of this site that rest on something. */
export function RelianceList({ items, none }: { items: readonly Reliance[]; none: string }) {
  if (items.length === 0) return <p className="dim small">{none}</p>;
  return (
    <ul className="reliances">
      {items.map(({ path, title, kind }) => (
        <li key={path}>
          <Link to={path}>{title}</Link>
          <span className="dim small">{KINDS[kind] ?? kind}</span>
        </li>
      ))}
    </ul>
  );
}
