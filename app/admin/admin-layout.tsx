import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Callout, Container, NavLink } from "#app/ui/index.ts";
import { Tooltip, TooltipProvider } from "#app/ui/tooltip.tsx";
import { type AdminScope, type AdminSection, adminSections, sectionsForScope } from "./admin-sections.ts";
import { CommandPaletteLauncher } from "./command-palette/command-palette-launcher.tsx";
import "#app/ui/stat.css";
import "../ui/button-soft.css";
import "./admin.css";

/** The layout of the admin area: section navigation (collapsed on phones) beside the page. */
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
  const { pathname } = useLocation();
  const isCurrentSection = (r: AdminSection) =>
    pathname === r.path || (r.path !== "/420" && pathname.startsWith(`${r.path}/`));
  const currentLabel = adminSections.find(isCurrentSection)?.label ?? "Admin";
  return (
    <Container className="admin">
      <TooltipProvider>
        <nav className="admin-nav" aria-label="Admin">
          <CommandPaletteLauncher scope={scope} />
          {/* The key closes the list when another section is opened. */}
          <details className="admin-nav-fold" key={pathname}>
            <summary>
              {currentLabel} <span className="dim">All sections</span>
            </summary>
            <SectionList scope={scope} />
          </details>
          <div className="admin-nav-side">
            <SectionList scope={scope} />
          </div>
        </nav>
      </TooltipProvider>
      <div className="admin-body">
        {warning ? (
          <Callout tone="warning" title="Payments">
            {warning}
          </Callout>
        ) : null}
        {children}
      </div>
    </Container>
  );
}

function SectionList({ scope }: { scope: AdminScope }) {
  const allowedSections = sectionsForScope(scope);
  const groups = [...new Set(allowedSections.map((r) => r.group))];
  return groups.map((group) => (
    <div key={group}>
      <h2>{group}</h2>
      <ul>
        {allowedSections
          .filter((r) => r.group === group)
          .map((r) => (
            <li key={r.path}>
              <Tooltip text={r.text} side="right">
                <NavLink to={r.path} end={r.path === "/420"} prefetch="intent">
                  {r.label}
                </NavLink>
              </Tooltip>
            </li>
          ))}
      </ul>
    </div>
  ));
}
