import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { Container, NavLink, Stack } from "#app/ui/index.ts";
import "./account.css";

type AccountPage = { to: string; label: string; end?: boolean };
const PAGES: AccountPage[] = [
  { to: "/profile-settings", label: "Profile settings" },
  { to: "/account", label: "Account", end: true },
  { to: "/orders", label: "Orders" },
  { to: "/subscriptions", label: "Subscriptions" },
  { to: "/account/lots", label: "Your lots" },
  { to: "/wishlist", label: "Wishlist" },
  { to: "/account/saved", label: "Saved articles" },
  { to: "/account/addresses", label: "Addresses" },
  { to: "/account/cards", label: "Payment methods" },
  { to: "/encryption-settings", label: "Encryption settings" },
];
/** Gone with the community, to which they belong. */
const COMMUNITY_PAGES: AccountPage[] = [
  { to: "/messages", label: "Messages" },
  { to: "/notifications", label: "Notifications" },
  { to: "/community/bookmarks", label: "Bookmarks and drafts" },
  { to: "/community/decisions", label: "Moderation decisions" },
];

/** The layout of the account pages: page header, navigation and content. */
export function AccountLayout({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const rendered = useRouteLoaderData<{ forumEnabled: boolean }>("root");
  const pages: AccountPage[] = useForumEnabled(rendered?.forumEnabled) ? [...PAGES, ...COMMUNITY_PAGES] : PAGES;
  return (
    <>
      <BandHeader drawing="cords" title={title} lead={lead} />
      <Container className="settings">
        <nav aria-label="Account pages">
          <ul className="settings-nav">
            {pages.map((page) => (
              <li key={page.to}>
                <NavLink to={page.to} end={page.end}>
                  {page.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Stack gap={24}>{children}</Stack>
      </Container>
    </>
  );
}
