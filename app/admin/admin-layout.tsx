import type { ReactNode } from "react";
import { earlyInputScript } from "#app/lib/early-input.ts";
import { useNonce } from "#app/lib/nonce.tsx";
import { Callout } from "#app/ui/index.ts";
import { RadixThemes } from "#app/ui/radix-themes.tsx";
import { TooltipProvider } from "#app/ui/tooltip.tsx";
import type { AdminScope } from "./admin-sections.ts";
import { AdminIcon } from "./shell/admin-icon.tsx";
import { Sidebar } from "./shell/sidebar.tsx";
import { railScript, useRail } from "./shell/sidebar-state.ts";
import { TopBar } from "./shell/top-bar.tsx";
import "#app/ui/stat.css";
import "../ui/button-soft.css";
import "./styles/admin.css";

/** The frame of the admin area: top bar, sidebar (a drawer on phones) and the page. */
export function AdminLayout({
  scope,
  warning,
  children,
}: {
  scope: AdminScope;
  /** Why payments can't be taken; null if they can. */
  warning: string | null;
  children: ReactNode;
}) {
  const [folded, toggleRail] = useRail();
  const nonce = useNonce();
  return (
    <RadixThemes className="admin-shell">
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: two constant scripts of our own
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${railScript};${earlyInputScript}` : "" }}
      />
      <TooltipProvider>
        <TopBar scope={scope} />
        <div className="admin-frame">
          <nav className="admin-side" aria-label="Admin sections">
            <Sidebar scope={scope} />
            <button
              type="button"
              className="side-link side-collapse"
              aria-pressed={folded}
              aria-keyshortcuts="["
              aria-label="Collapse sidebar"
              onClick={toggleRail}
            >
              <AdminIcon name="sidebar" />
              <span className="side-label">Collapse</span>
              <kbd>[</kbd>
            </button>
          </nav>
          <div className="admin-body">
            {warning ? (
              <Callout tone="warning" title="Payments">
                {warning}
              </Callout>
            ) : null}
            {children}
          </div>
        </div>
      </TooltipProvider>
    </RadixThemes>
  );
}
