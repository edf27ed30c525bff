import type { ReactNode } from "react";
import { type MetaDescriptor, useLocation } from "react-router";
import { seo } from "#app/lib/seo.ts";
import { Link, Text } from "#app/ui/index.ts";
import { sectionAt } from "./admin-sections.ts";
import { AdminIcon } from "./shell/admin-icon.tsx";

/** Title and tags of an admin page: never indexed. */
export const adminMeta = (title: string): MetaDescriptor[] =>
  seo({ title: `${title} · Admin`, description: "A page for store staff.", noindex: true });

/**
 * The header of an admin page: title, a short sentence where it helps, badges beside the title, and the page's actions.
 * On phones the title of a section is seen in the bar above, so only screen readers meet it here.
 */
export function AdminPageHeader({
  title,
  lead,
  badges,
  actions,
  back,
  phoneBar,
  compact,
}: {
  title: ReactNode;
  lead?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  /** The list that the page belongs to. */
  back?: { to: string; label: string };
  /** On phones the actions are a bar at the bottom of the screen. */
  phoneBar?: boolean;
  /** On phones the actions, a few icons, stand beside the title, and the badges below. */
  compact?: boolean;
}) {
  const { pathname } = useLocation();
  const isSection = !back && title === sectionAt("admin", pathname)?.label;
  return (
    <header className="page-head" data-compact={compact || undefined} data-section={isSection || undefined}>
      {back ? (
        <Link to={back.to} className="page-back" aria-label={back.label}>
          <AdminIcon name="back" size={20} />
        </Link>
      ) : null}
      <div className="page-head-text">
        <div className="page-head-line">
          <h1>{title}</h1>
          {badges ? <div className="page-badges">{badges}</div> : null}
        </div>
        {lead ? <Text dim>{lead}</Text> : null}
      </div>
      {actions ? (
        <div className="page-actions" data-phone-bar={phoneBar || undefined}>
          {actions}
        </div>
      ) : null}
    </header>
  );
}

/** The page's main action on phones, at the bottom of the screen; hidden on wider ones. */
export const BottomBar = ({ children }: { children: ReactNode }) => <div className="bottom-bar">{children}</div>;
