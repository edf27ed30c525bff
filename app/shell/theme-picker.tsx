import { useEffect, useState } from "react";
import { applyTheme, choices, DEFAULT_THEME, isThemeKey, THEME_KEY, type ThemeKey } from "../lib/theme-choice.ts";

/** The theme choice: restored from storage on load, saved on change, synchronized with other tabs. */
export function ThemePicker() {
  const [key, setKey] = useState<ThemeKey>(DEFAULT_THEME);
  useEffect(() => {
    const read = () => {
      const shown = document.documentElement.dataset.theme;
      if (isThemeKey(shown)) setKey(shown);
    };
    const follow = (event: StorageEvent) => {
      if (event.key === THEME_KEY && isThemeKey(event.newValue)) {
        applyTheme(event.newValue);
        setKey(event.newValue);
      }
    };
    read();
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
  return (
    <label className="theme-picker small">
      <span className="theme-dots" aria-hidden="true" />
      <span>Theme</span>
      <select
        className="input"
        value={key}
        onChange={(event) => {
          const next = event.target.value;
          if (!isThemeKey(next)) return;
          applyTheme(next);
          setKey(next);
        }}
      >
        {choices.map((theme) => (
          <option key={theme.key} value={theme.key}>
            {theme.name}
          </option>
        ))}
      </select>
    </label>
  );
}
