import type { ReactNode } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { AdminPageHeader } from "../page-title.tsx";
import "./table.css";

/** The header of a record: a link back to its list, its title, badges and actions. */
export function DetailHeader({
  back,
  title,
  lead,
  badges,
  actions,
  compact,
}: {
  back: { to: string; label: string };
  title: ReactNode;
  lead?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  /** As of `AdminPageHeader`. */
  compact?: boolean;
}) {
  return <AdminPageHeader back={back} title={title} lead={lead} badges={badges} actions={actions} compact={compact} />;
}

/** The layout of a record: main content in the wide column, a summary beside it; stacked on phones. */
export function Detail({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="detail">
      <div className="detail-main">{children}</div>
      <aside className="detail-side" aria-label="Summary">
        {aside}
      </aside>
    </div>
  );
}

/** A section of a record with its heading. */
export function Panel({
  title,
  id,
  action,
  children,
}: {
  title: string;
  id: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A dialog at the side of the page for a task beside a list or record; a sheet on phones. */
export function Drawer(props: Omit<Parameters<typeof Dialog>[0], "side">) {
  return <Dialog width={560} {...props} side />;
}
