import { useEffect, useState } from "react";
import type { MenuContents } from "#worker/content/contract-menu.ts";
import { apiRequest } from "../lib/api-request.ts";

/** How long what a menu showed is shown again without asking, in ms. */
const FRESH = 60_000;
let known: { at: number; contents: Promise<MenuContents> } | undefined;

function loadContents(): Promise<MenuContents> {
  if (!known || Date.now() - known.at > FRESH)
    known = { at: Date.now(), contents: apiRequest<MenuContents>("GET", "/api/menu") };
  known.contents.catch(() => {
    known = undefined;
  });
  return known.contents;
}

const NOTHING: MenuContents = { texts: [], product: null };

/** What the menus show beside their links; null until it has been answered. Without an answer they have their links alone. */
export function useMenuContents(): MenuContents | null {
  const [contents, setContents] = useState<MenuContents | null>(null);
  useEffect(() => {
    loadContents().then(setContents, () => setContents(NOTHING));
  }, []);
  return contents;
}
