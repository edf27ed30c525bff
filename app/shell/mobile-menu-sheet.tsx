import { logout } from "../lib/logout.ts";
import { displayName, type User } from "../lib/viewer-store.ts";
import { NavLink } from "../ui/index.ts";
import { type MenuContext, mainMenu } from "./menu.ts";
import { MenuMore } from "./menu-more.tsx";
import { UserCard } from "./user-card.tsx";
import { userMenu } from "./user-menu.ts";
import "./mobile-menu-sheet.css";

/** What the menu of phones opens. */
export function MobileMenuSheet({
  id,
  open,
  user,
  situation,
  login,
}: {
  id: string;
  open: boolean;
  user: User | null | undefined;
  situation: MenuContext;
  login: string;
}) {
  return (
    <nav id={id} data-panel hidden={!open} className="site-sheet" aria-label="Mobile">
      {mainMenu(situation).map((group) => (
        <div key={group.label} className="site-sheet-group">
          {group.entries ? (
            <p>{group.label}</p>
          ) : (
            <NavLink to={group.to ?? "/"} end={group.to === "/"}>
              {group.label}
            </NavLink>
          )}
          {group.entries?.map((entry) => (
            <NavLink key={entry.to} to={entry.to} end>
              {entry.label}
            </NavLink>
          ))}
          {group.more ? <MenuMore of={group.more} /> : null}
        </div>
      ))}
      <div className="site-sheet-group">
        {user ? (
          <>
            {situation.forumEnabled ? <UserCard /> : <p>{displayName(user)}</p>}
            {userMenu(situation, { mobile: true }).map((entry) => (
              <NavLink key={entry.to} to={entry.to} reloadDocument={entry.reload}>
                {entry.label}
              </NavLink>
            ))}
            <button type="button" onClick={logout}>
              Logout
            </button>
          </>
        ) : (
          <a href={login}>Login</a>
        )}
        <NavLink to="/subscription">Subscribe</NavLink>
        <NavLink to="/orders/track">Track my order</NavLink>
        <NavLink to="/about">Contact us</NavLink>
      </div>
    </nav>
  );
}
