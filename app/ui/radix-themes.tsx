import { Theme, DropdownMenu as ThemedMenu } from "@radix-ui/themes";
import { DropdownMenu as Menu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { provideStyleNonce } from "./style-nonce.ts";
import { THEMED } from "./themed.ts";
import "./radix-themes.css";

/**
 * Radix Themes' own components for the admin area and the member apps, in the brand's colors. They need `RadixThemes` or
 * `THEMED` around them. No public page may import this file. The rules of what it exports are kept in
 * scripts/lib/themes-sheet.mjs.
 */
export { Avatar, SegmentedControl, TabNav } from "@radix-ui/themes";

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

const MENU_CLASSES =
  "radix-themes rt-PopperContent rt-BaseMenuContent rt-DropdownMenuContent rt-r-size-2 rt-variant-solid menu-content";
const MenuViewport = ({ children }: { children: ReactNode }) => (
  <div className="rt-BaseMenuViewport rt-DropdownMenuViewport">{children}</div>
);

/**
 * The surface of a menu. Radix Themes' own has a scroll area, whose style element the Content-Security-Policy refuses: this
 * one scrolls by itself. It stands at the end of the page, outside of any theme.
 */
function MenuContent({ className, children, ...props }: ComponentProps<typeof Menu.Content>) {
  provideStyleNonce();
  return (
    <Menu.Portal>
      <Menu.Content sideOffset={4} collisionPadding={10} {...THEMED} {...props} className={cx(MENU_CLASSES, className)}>
        <MenuViewport>{children}</MenuViewport>
      </Menu.Content>
    </Menu.Portal>
  );
}

function SubmenuContent({ className, children, ...props }: ComponentProps<typeof Menu.SubContent>) {
  return (
    <Menu.Portal>
      <Menu.SubContent
        sideOffset={1}
        collisionPadding={10}
        {...THEMED}
        {...props}
        className={cx(MENU_CLASSES, "rt-BaseMenuSubContent rt-DropdownMenuSubContent", className)}
      >
        <MenuViewport>{children}</MenuViewport>
      </Menu.SubContent>
    </Menu.Portal>
  );
}

/** Only what is used is named: the library's own surface would bring its scroll area, its tooltips and its theme along. */
export const DropdownMenu = {
  Root: ThemedMenu.Root,
  Trigger: ThemedMenu.Trigger,
  Content: MenuContent,
  Label: ThemedMenu.Label,
  Item: ThemedMenu.Item,
  RadioGroup: ThemedMenu.RadioGroup,
  RadioItem: ThemedMenu.RadioItem,
  Separator: ThemedMenu.Separator,
  Sub: ThemedMenu.Sub,
  SubTrigger: ThemedMenu.SubTrigger,
  SubContent: SubmenuContent,
};
