import { Theme } from "@radix-ui/themes";
import type { ReactNode } from "react";

/**
 * The Radix theme around the whole page. Colours come from `data-theme` on <html> (set before the
 * first paint), so the same server HTML fits all five themes and Radix only inherits.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <Theme appearance="inherit" accentColor="grass" grayColor="olive" radius="large" hasBackground={false}>
      {children}
    </Theme>
  );
}
