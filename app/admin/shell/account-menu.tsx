import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { logout } from "#app/lib/logout.ts";
import { applyTheme, choices, DEFAULT_THEME, isThemeKey } from "#app/lib/theme-choice.ts";
import { displayName, useUser } from "#app/lib/viewer-store.ts";
import { Avatar, DropdownMenu } from "#app/ui/radix-themes.tsx";
import { AdminIcon } from "./admin-icon.tsx";

/** Up to two letters for a person: "Elena Ruiz" and "elena.ruiz@example.com" are both ER. */
export const initialsOf = (name: string): string =>
  name
    .replace(/@.*$/, "")
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase())
    .join("");

/** The menu of the signed-in person: account, theme, shortcuts, sign out. */
export function AccountMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const [theme, setTheme] = useState<string>(DEFAULT_THEME);
  useEffect(() => setTheme(document.documentElement.dataset.theme ?? DEFAULT_THEME), []);
  const name = user ? displayName(user) : "";
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <button type="button" className="bar-item" aria-label="Account menu">
          <Avatar
            size="1"
            radius="full"
            fallback={initialsOf(name) || initialsOf(user?.email ?? "")}
            className="bar-avatar"
          />
          <AdminIcon name="chevronDown" size={16} className="bar-wide" />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" className="menu">
        {user ? <DropdownMenu.Label>{user.email}</DropdownMenu.Label> : null}
        <DropdownMenu.Item onSelect={() => void navigate("/account")}>Account and security</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => window.open("/", "_blank", "noopener")} className="bar-narrow">
          View store
        </DropdownMenu.Item>
        <DropdownMenu.Sub>
          <DropdownMenu.SubTrigger>Theme</DropdownMenu.SubTrigger>
          <DropdownMenu.SubContent>
            <DropdownMenu.RadioGroup
              value={theme}
              onValueChange={(key) => {
                if (!isThemeKey(key)) return;
                applyTheme(key);
                setTheme(key);
              }}
            >
              {choices.map((t) => (
                <DropdownMenu.RadioItem key={t.key} value={t.key}>
                  {t.name}
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          </DropdownMenu.SubContent>
        </DropdownMenu.Sub>
        <DropdownMenu.Separator />
        <DropdownMenu.Item onSelect={() => void logout()}>Sign out</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
