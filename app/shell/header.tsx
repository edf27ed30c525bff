import { Suspense, useId, useState } from "react";
import { brand } from "../brand.ts";
import { cartCountScript } from "../lib/cart-indicator-store.ts";
import { deferredHydrationScript } from "../lib/deferred-hydration-script.ts";
import { earlyInputScript } from "../lib/early-input.ts";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { useLoginHref } from "../lib/login-href.ts";
import { useNonce } from "../lib/nonce.tsx";
import { displayName, hintNameScript, type User, useAdminAccess, useUser } from "../lib/viewer-store.ts";
import { Icon, Link, LinkButton, NavLink } from "../ui/index.ts";
import { BellButton } from "./bell-button.tsx";
import { CartButton } from "./cart-button.tsx";
import { type MenuContext, type MenuGroup, mainMenu } from "./menu.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import { SearchButton } from "./search-button.tsx";
import { useMenus } from "./use-menus.ts";

const MobileMenuSheet = lazyComponent(() => import("./mobile-menu-sheet.tsx").then((m) => m.MobileMenuSheet));

const UserPanel = lazyComponent(() => import("./user-panel.tsx").then((m) => m.UserPanel));
const MenuMore = lazyComponent(() => import("./menu-more.tsx").then((m) => m.MenuMore));

/** The header of every page: brand, navigation, user menu. The same HTML serves guests and members. */
export function Header({ forumEnabled }: { forumEnabled: boolean }) {
  const user = useUser();
  const situation: MenuContext = {
    signedIn: Boolean(user),
    forumEnabled,
    staff: user?.role === "admin" || user?.role === "moderator",
    adminAccess: useAdminAccess(),
  };
  const nonce = useNonce();
  return (
    <header className="site-header">
      <NavigationProgress />
      <div className="site-header-row">
        <MobileMenu user={user} situation={situation} />
        <Link to="/" className="site-brand" aria-label={`${brand.name}, home`}>
          {brand.name}
        </Link>
        <MainNav situation={situation} />
        <div className="site-actions">
          <SearchButton />
          {forumEnabled ? <BellButton member={Boolean(user)} /> : null}
          <Link to="/account" className="button button-ghost button-icon site-account" aria-label="Account">
            <Icon name="user" />
          </Link>
          <UserNav user={user} situation={situation} />
          <CartButton member={Boolean(user)} />
          <LinkButton to="/subscription" className="site-subscribe">
            Subscribe
          </LinkButton>
        </div>
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: four constant scripts of our own
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR
            ? `${hintNameScript};${cartCountScript};${earlyInputScript};${deferredHydrationScript}`
            : "",
        }}
      />
    </header>
  );
}

function MainNav({ situation }: { situation: MenuContext }) {
  const { ref, open, toggle } = useMenus<HTMLElement>();
  return (
    <nav ref={ref} className="site-nav" aria-label="Main">
      <ul>
        {mainMenu(situation).map((group) => (
          <li key={group.label} data-menu>
            <NavGroup group={group} openId={open} toggle={toggle} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavGroup({
  group,
  openId,
  toggle,
}: {
  group: MenuGroup;
  openId: string | null;
  toggle: (id: string) => void;
}) {
  const id = useId();
  if (!group.entries)
    return (
      <NavLink to={group.to ?? "/"} end={group.to === "/"} className="site-nav-top">
        {group.label}
      </NavLink>
    );
  const isOpen = openId === id;
  return (
    <>
      <button
        type="button"
        className="site-nav-top"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggle(id)}
      >
        {group.label}
        <Icon name="chevron" size={14} />
      </button>
      <ul id={id} data-panel hidden={!isOpen} className={group.more ? "site-panel site-panel-more" : "site-panel"}>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <NavLink to={entry.to} end>
              {entry.label}
            </NavLink>
          </li>
        ))}
        {group.more && isOpen ? (
          <li>
            <Suspense fallback={null}>
              <MenuMore of={group.more} />
            </Suspense>
          </li>
        ) : null}
      </ul>
    </>
  );
}

/**
 * Login for guests, the user menu for members. Until the server has answered, both stand in the
 * HTML and the hint cookie decides by CSS which one shows; so neither flashes.
 */
function UserNav({ user, situation }: { user: User | null | undefined; situation: MenuContext }) {
  const { ref, open, toggle } = useMenus<HTMLDivElement>();
  const id = useId();
  const login = useLoginHref();
  const [wasOpened, setWasOpened] = useState(false);
  if (open === id && !wasOpened) setWasOpened(true);
  return (
    <div ref={ref} className="site-user">
      {user ? null : (
        <a href={login} className="button button-outline for-guest">
          Login
        </a>
      )}
      {user === null ? null : (
        <div data-menu className="for-member">
          <button
            type="button"
            className="button button-outline site-user-button"
            aria-expanded={open === id}
            aria-controls={wasOpened ? id : undefined}
            onClick={() => toggle(id)}
          >
            <span data-hint-name suppressHydrationWarning className="site-user-name">
              {user ? displayName(user) : ""}
            </span>
            <Icon name="chevron" size={14} />
          </button>
          {wasOpened ? (
            <Suspense fallback={null}>
              <UserPanel id={id} open={open === id} situation={situation} />
            </Suspense>
          ) : null}
        </div>
      )}
    </div>
  );
}

function MobileMenu({ user, situation }: { user: User | null | undefined; situation: MenuContext }) {
  const { ref, open, toggle } = useMenus<HTMLDivElement>();
  const id = useId();
  const isOpen = open === id;
  const login = useLoginHref();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <div ref={ref} className="site-mobile" data-menu>
      <button
        type="button"
        className="button button-ghost button-icon"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={wasOpened ? id : undefined}
        onClick={() => toggle(id)}
      >
        <Icon name={isOpen ? "close" : "menu"} />
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <MobileMenuSheet id={id} open={isOpen} user={user} situation={situation} login={login} />
        </Suspense>
      ) : null}
    </div>
  );
}
