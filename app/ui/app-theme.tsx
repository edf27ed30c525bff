import type { ReactNode } from "react";

/**
 * The root of Radix Themes around the whole page, as the library's own Theme writes it, without the 4 kB of its code.
 * Colors come from `data-theme` on <html> (set before the first paint), so the same server HTML fits all five themes.
 * The admin area stands in a Theme of the library's (radix-themes.tsx), the fitness app in one by hand (themed.ts).
 */
export const AppTheme = ({ children }: { children: ReactNode }) => (
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
