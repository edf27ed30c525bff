import { Theme } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { provideStyleNonce } from "./style-nonce.ts";
import "./radix-themes.css";

/**
 * Radix Themes' own components for the admin area and the member apps, in the brand's colors. They need `RadixThemes`
 * around them. Their weight is that of a whole library: no public page may import this file.
 */
export {
  Avatar,
  Checkbox as ThemedCheckbox,
  DataList,
  DropdownMenu,
  IconButton,
  Kbd,
  Popover,
  Progress,
  SegmentedControl,
  TabNav,
} from "@radix-ui/themes";

/** Gives the components of Radix Themes their theme; the colors follow the theme that the reader chose. */
export function RadixThemes({ className, children }: { className?: string; children: ReactNode }) {
  provideStyleNonce();
  return (
    <Theme
      appearance="inherit"
      accentColor="grass"
      grayColor="olive"
      radius="large"
      panelBackground="solid"
      hasBackground={false}
      className={className}
    >
      {children}
    </Theme>
  );
}
