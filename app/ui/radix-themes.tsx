import { Theme, DropdownMenu as ThemedMenu } from "@radix-ui/themes";
import { DropdownMenu as Menu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
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

/**
 * The surface of a menu. Radix Themes' own has a scroll area, whose style element the Content-Security-Policy refuses: this
 * one scrolls by itself.
 */
function MenuSurface({ children }: { children: ReactNode }) {
  return (
    <Menu.Portal>
      <Theme asChild accentColor="grass" hasBackground={false}>
        {children}
      </Theme>
    </Menu.Portal>
  );
}

const MENU_CLASSES =
  "rt-PopperContent rt-BaseMenuContent rt-DropdownMenuContent rt-r-size-2 rt-variant-solid menu-content";
const MenuViewport = ({ children }: { children: ReactNode }) => (
  <div className="rt-BaseMenuViewport rt-DropdownMenuViewport">{children}</div>
);

function MenuContent({ className, children, ...props }: ComponentProps<typeof Menu.Content>) {
  return (
    <MenuSurface>
      <Menu.Content sideOffset={4} collisionPadding={10} {...props} className={cx(MENU_CLASSES, className)}>
        <MenuViewport>{children}</MenuViewport>
      </Menu.Content>
    </MenuSurface>
  );
}

function SubmenuContent({ className, children, ...props }: ComponentProps<typeof Menu.SubContent>) {
  return (
    <MenuSurface>
      <Menu.SubContent
        sideOffset={1}
        collisionPadding={10}
        {...props}
        className={cx(MENU_CLASSES, "rt-BaseMenuSubContent rt-DropdownMenuSubContent", className)}
      >
        <MenuViewport>{children}</MenuViewport>
      </Menu.SubContent>
    </MenuSurface>
  );
}

export const DropdownMenu = { ...ThemedMenu, Content: MenuContent, SubContent: SubmenuContent };
