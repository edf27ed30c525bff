import { Theme } from "@radix-ui/themes";
import type { ReactNode } from "react";

/**
 * The Radix theme around the whole page. Colors come from `data-theme` on <html> (set before the
 * first paint), so the same server HTML fits all five themes and Radix only inherits. It never
 * changes while a page is open: the browser takes over the element that the server's Theme made, without loading the 4 kB of its code.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR)
    return (
      <Theme appearance="inherit" accentColor="grass" grayColor="olive" radius="large" hasBackground={false}>
        {children}
      </Theme>
    );
  return (
    <div
      className="radix-themes"
      data-is-root-theme="true"
      data-accent-color="grass"
      data-gray-color="olive"
      data-has-background="false"
      data-panel-background="translucent"
      data-radius="large"
      data-scaling="100%"
    >
      {children}
    </div>
  );
}
