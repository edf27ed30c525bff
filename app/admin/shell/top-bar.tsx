import { useState } from "react";
import { useLocation } from "react-router";
import { LogoMark } from "#app/art/index.ts";
import { brand } from "#app/brand.ts";
import { useLiveStore } from "#app/lib/live-store.ts";
import { Link } from "#app/ui/index.ts";
import { NavSheet } from "#app/ui/nav-sheet.tsx";
import { type AdminScope, sectionAt } from "../admin-sections.ts";
import { CommandPaletteLauncher } from "../command-palette/command-palette-launcher.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import { SAVE_SLOT_ID } from "./save-slot.ts";
import { Sidebar } from "./sidebar.tsx";

/** The bar above every admin page: menu on phones, search, the state of the site, the store, the account. */
export function TopBar({ scope }: { scope: AdminScope }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const title = pathname === "/420" ? brand.name : (sectionAt(scope, pathname)?.label ?? "Admin");
  return (
    <header className="admin-bar">
      <div className="bar-start">
        <NavSheet
          title="Sections"
          open={open}
          onOpenChange={setOpen}
          trigger={
            <button type="button" className="bar-item bar-menu" aria-label="Open menu">
              <AdminIcon name="sidebar" size={20} />
            </button>
          }
        >
          <nav aria-label="Admin">
            <Sidebar scope={scope} onNavigate={() => setOpen(false)} />
          </nav>
        </NavSheet>
        <Link to="/420" className="bar-brand" aria-label={`${brand.name} admin, home`}>
          <LogoMark size={24} />
          <span className="bar-wide">{brand.name}</span>
        </Link>
        <span className="bar-title bar-narrow" data-long={title.length > 20 || undefined} aria-hidden="true">
          {title}
        </span>
      </div>
      <div className="bar-middle">
        <CommandPaletteLauncher scope={scope} />
        <div id={SAVE_SLOT_ID} className="bar-save" />
      </div>
      <div className="bar-end">
        <SiteStatus scope={scope} />
        <a href="/" target="_blank" rel="noopener" className="bar-item bar-wide">
          <AdminIcon name="store" />
          <span>View store</span>
        </a>
        <AccountMenu />
      </div>
    </header>
  );
}

/** Whether visitors can reach the site; leads to the switch for those who may use it. */
function SiteStatus({ scope }: { scope: AdminScope }) {
  const isClosed = useLiveStore((s) => s.maintenance.isEnabled);
  const text = isClosed ? "Maintenance is on" : "Site is live";
  const content = (
    <>
      <span className="bar-dot" data-closed={isClosed || undefined} />
      <span className="bar-wide">{text}</span>
    </>
  );
  return scope === "admin" ? (
    <Link to="/420/maintenance-mode" className="bar-item" aria-label={text}>
      {content}
    </Link>
  ) : (
    <span className="bar-item">{content}</span>
  );
}
