import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** The active filters of a list, each with a way to remove it. */
export function FilterChips({ chips, clearHref }: { chips: { label: string; href: string }[]; clearHref: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Active filters">
      {chips.map((c) => (
        <li key={c.href}>
          <Link className="chip chip-off" to={c.href} preventScrollReset replace>
            <span className="visually-hidden">Remove filter: </span>
            {c.label}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link className="chip-clear tap-target" to={clearHref} preventScrollReset replace>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
