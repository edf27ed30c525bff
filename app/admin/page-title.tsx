import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { seo } from "#app/lib/seo.ts";
import { Link, Text } from "#app/ui/index.ts";
import { AdminIcon } from "./shell/admin-icon.tsx";

/** Title and tags of an admin page: never indexed. */
export const adminMeta = (title: string): MetaDescriptor[] =>
  seo({ title: `${title} · Admin`, description: "A page for store staff.", noindex: true });

/**
 * The header of an admin page: title, a short sentence where it helps, badges beside the title, and the page's actions.
 * On phones the actions of a page with a `BottomBar` are hidden: the bar has them.
 */
export function AdminPageHeader({
  title,
  lead,
  badges,
  actions,
  back,
  hasBottomBar,
  compact,
}: {
  title: ReactNode;
  lead?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  /** The list that the page belongs to. */
  back?: { to: string; label: string };
  hasBottomBar?: boolean;
  /** On phones the actions, a few icons, stand beside the title, and the badges below. */
  compact?: boolean;
}) {
  return (
    <header className="page-head" data-compact={compact || undefined}>
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
        <div className="page-actions" data-desktop={hasBottomBar || undefined}>
          {actions}
        </div>
      ) : null}
    </header>
  );
}

/** The page's main action on phones, at the bottom of the screen; hidden on wider ones. */
export const BottomBar = ({ children }: { children: ReactNode }) => <div className="bottom-bar">{children}</div>;
