import { useLocation } from "react-router";
import { Link, NavLink } from "#app/ui/index.ts";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { type AdminScope, type AdminSection, sectionAt, sectionsForScope } from "../admin-sections.ts";
import { AdminIcon } from "./admin-icon.tsx";
import { type AttentionCounts, countOfSection, useAttention } from "./attention.ts";
import { GROUPS } from "./groups.ts";
import { useOpenGroups } from "./sidebar-state.ts";

/** The navigation of the admin area: groups with icons that fold, and what needs attention as numbers beside them. */
export function Sidebar({ scope, onNavigate }: { scope: AdminScope; onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const sections = sectionsForScope(scope);
  const current = sectionAt(scope, pathname);
  const [isOpen, toggle] = useOpenGroups(current?.group);
  const counts = useAttention(scope);
  return (
    // Every link closes the drawer on phones, also the one that leads to the open page.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the links within, which keys press too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that follows a link clicks it
    <div className="side-groups" onClick={(e) => (e.target as Element).closest("a") && onNavigate?.()}>
      {GROUPS.map(({ name, icon, block }, i) => {
        const own = sections.filter((s) => s.group === name);
        if (own.length === 0) return null;
        const isFirstOfBlock = i > 0 && GROUPS[i - 1]?.block !== block;
        return (
          <div key={name} className="side-group" data-rule={isFirstOfBlock || undefined}>
            {own.length === 1 && own[0] ? (
              <GroupLink section={own[0]} label={name} icon={icon} count={countOf(counts, own)} />
            ) : (
              <Group
                name={name}
                icon={icon}
                sections={own}
                counts={counts}
                current={current}
                open={isOpen(name)}
                onToggle={() => toggle(name)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

const countOf = (counts: AttentionCounts | null, sections: readonly AdminSection[]): number =>
  sections.reduce((sum, s) => sum + countOfSection(counts, s.path), 0);

function Count({ count, hot }: { count: number; hot?: boolean }) {
  if (count === 0) return null;
  return (
    <span className="side-count" data-hot={hot || undefined}>
      {count > 999 ? "999+" : count}
      <span className="visually-hidden"> to do</span>
    </span>
  );
}

/** A group with a single page: the link itself. */
function GroupLink({
  section,
  label,
  icon,
  count,
}: {
  section: AdminSection;
  label: string;
  icon: Parameters<typeof AdminIcon>[0]["name"];
  count: number;
}) {
  return (
    <Tooltip text={label === section.label ? section.text : section.label} side="right">
      <NavLink to={section.path} end={section.path === "/420"} prefetch="intent" className="side-link">
        <AdminIcon name={icon} />
        <span className="side-label">{section.path === "/420" ? "Home" : section.label}</span>
        <Count count={count} />
      </NavLink>
    </Tooltip>
  );
}

/** A group of pages: its name leads to the first, the chevron folds the list. */
function Group({
  name,
  icon,
  sections,
  counts,
  current,
  open,
  onToggle,
}: {
  name: string;
  icon: Parameters<typeof AdminIcon>[0]["name"];
  sections: readonly AdminSection[];
  counts: AttentionCounts | null;
  current: AdminSection | undefined;
  open: boolean;
  onToggle: () => void;
}) {
  const id = `side-${name.toLowerCase()}`;
  return (
    <>
      <div className="side-parent" data-current={current?.group === name || undefined}>
        <Tooltip text={name} side="right">
          <Link to={sections[0]?.path ?? "/420"} prefetch="intent" className="side-link">
            <AdminIcon name={icon} />
            <span className="side-label">{name}</span>
            <Count count={countOf(counts, sections)} hot={name === "Orders"} />
          </Link>
        </Tooltip>
        <button
          type="button"
          className="side-fold"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${name}: pages`}
          onClick={onToggle}
        >
          <AdminIcon name="chevronDown" size={16} />
        </button>
      </div>
      <ul id={id} className="side-sub" hidden={!open}>
        {sections.map((s) => (
          <li key={s.path}>
            <Link to={s.path} aria-current={s === current ? "page" : undefined} prefetch="intent" className="side-link">
              <span className="side-label">{s.label}</span>
              <Count count={countOfSection(counts, s.path)} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
