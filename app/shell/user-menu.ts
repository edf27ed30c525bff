import type { MenuContext, MenuEntry } from "./menu.ts";

/**
 * The signed-in person's menu, without Logout. Until the server has confirmed access, the link to the admin area is a full page load, where a second factor may be asked for.
 */
export function userMenu(
  { staff, adminAccess, forumEnabled }: MenuContext,
  opts: { mobile: boolean },
): (MenuEntry & { reload?: boolean })[] {
  return [
    { label: "Profile Settings", to: "/profile-settings" },
    ...(!opts.mobile || forumEnabled
      ? [{ label: "Encryption Settings", to: "/encryption-settings", reload: true }]
      : []),
    { label: "Account", to: "/account" },
    ...(staff ? [{ label: "Admin Dashboard", to: "/420", reload: !adminAccess }] : []),
  ];
}
