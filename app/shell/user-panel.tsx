import { logout } from "../lib/logout.ts";
import { NavLink } from "../ui/index.ts";
import type { MenuContext } from "./menu.ts";
import { UserCard } from "./user-card.tsx";
import "./user-card.css";
import { userMenu } from "./user-menu.ts";

/** What the button with the person's name opens. */
export function UserPanel({ id, open, situation }: { id: string; open: boolean; situation: MenuContext }) {
  return (
    <ul id={id} data-panel hidden={!open} className="site-panel site-panel-end">
      {situation.forumEnabled ? (
        <li>
          <UserCard />
        </li>
      ) : null}
      {userMenu(situation, { mobile: false }).map((entry) => (
        <li key={entry.to}>
          <NavLink to={entry.to} reloadDocument={entry.reload}>
            {entry.label}
          </NavLink>
        </li>
      ))}
      <li>
        <button type="button" onClick={logout}>
          Logout
        </button>
      </li>
    </ul>
  );
}
