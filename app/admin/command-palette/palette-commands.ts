import { type AdminScope, sectionsForScope } from "../admin-sections.ts";

/** An entry of the command palette: where it leads, and how it reads. */
export interface PaletteCommand {
  to: string;
  label: string;
  detail: string;
}

const ACTIONS: readonly PaletteCommand[] = [
  { to: "/420/drafts/new", label: "Create order", detail: "New draft order for a customer" },
  { to: "/420/products/new", label: "Add product", detail: "New product" },
  { to: "/420/discounts/new", label: "Create discount", detail: "New discount code or automatic discount" },
  { to: "/420/gift-cards?create=yes", label: "Create gift card", detail: "Issue a new card with a balance" },
  { to: "/420/community", label: "Edit forum categories", detail: "Add, order, archive; who reads and who posts" },
  { to: "/420/lots/new", label: "Add lot", detail: "New lot with its certificate" },
  { to: "/420/stock?mode=count", label: "Count inventory", detail: "Enter counted quantities" },
  { to: "/420/orders?show=to_send&sort=number", label: "Fulfill oldest orders first", detail: "Unfulfilled orders" },
];

/** The actions and sections that a scope may open and whose texts contain every word of a query. */
export function findCommands(
  scope: AdminScope,
  query: string,
): { actions: PaletteCommand[]; sections: PaletteCommand[] } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (c: PaletteCommand) => words.every((word) => `${c.label} ${c.detail}`.toLowerCase().includes(word));
  const sections = sectionsForScope(scope).map((s) => ({ to: s.path, label: s.label, detail: s.text }));
  return { actions: scope === "admin" ? ACTIONS.filter(matches) : [], sections: sections.filter(matches) };
}

/** How well an entry fits what was typed; 0 is best. A number alone is that of an order. */
function distance({ label, detail }: PaletteCommand, query: string): number {
  const [name, typed] = [label.toLowerCase(), query.toLowerCase().trim()];
  if (name === typed || name === `order #${typed.replace(/^#/, "")}`) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.split(/\s+/).some((word) => word.startsWith(typed))) return 2;
  if (name.includes(typed)) return 3;
  return detail.toLowerCase().startsWith(typed) ? 4 : 5;
}

/**
 * The entry that fits best, whatever its group; null while nothing is typed or nothing really fits. Of equals, records
 * come before pages.
 */
export function findBestCommand(groups: readonly (readonly PaletteCommand[])[], query: string): PaletteCommand | null {
  if (query.trim() === "") return null;
  let best: { command: PaletteCommand; distance: number } | null = null;
  for (const command of groups.flat()) {
    const d = distance(command, query);
    if (d < 5 && (best === null || d < best.distance)) best = { command, distance: d };
  }
  return best?.command ?? null;
}

/** What is offered when nothing matches: the searches of the lists, or for moderators their sections. */
export function fallbackCommands(scope: AdminScope, query: string): PaletteCommand[] {
  if (scope === "moderation") return findCommands(scope, "").sections;
  return ["orders", "customers", "subscriptions", "lots"].map((list) => ({
    to: `/420/${list}?q=${encodeURIComponent(query)}`,
    label: `Search ${list}`,
    detail: `for “${query}”`,
  }));
}

const STORAGE_KEY = "admin-recent";
const MOST_RECENT = 5;

/** The entries chosen last, newest first. They may name customers, so they are gone when the tab is closed. */
export function readRecentCommands(): PaletteCommand[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as PaletteCommand[];
  } catch {
    return [];
  }
}

/** Puts an entry first among those chosen last. */
export function saveRecentCommand(command: PaletteCommand): void {
  const others = readRecentCommands().filter((c) => c.to !== command.to);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([command, ...others].slice(0, MOST_RECENT)));
}
