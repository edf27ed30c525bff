import type { MenuGroup } from "./menu.ts";
import { MenuFeatured } from "./menu-featured.tsx";
import { MenuGoals } from "./menu-goals.tsx";

/** What stands below the pages of a menu: the shop's product, collections and goals, or texts that the owner chose. */
export const MenuMore = ({ of }: { of: NonNullable<MenuGroup["more"]> }) =>
  of === "goals" ? <MenuGoals /> : <MenuFeatured />;
