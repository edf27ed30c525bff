import type { AdminSection } from "../admin-sections.ts";
import type { AdminIconName } from "./admin-icon.tsx";

/** The groups of the sidebar in their order; a line separates the blocks. */
export const GROUPS: readonly { name: AdminSection["group"]; icon: AdminIconName; block: number }[] = [
  { name: "Home", icon: "home", block: 1 },
  { name: "Orders", icon: "inbox", block: 1 },
  { name: "Products", icon: "products", block: 1 },
  { name: "Customers", icon: "customers", block: 1 },
  { name: "Subscriptions", icon: "renew", block: 1 },
  { name: "Discounts", icon: "discounts", block: 1 },
  { name: "Content", icon: "content", block: 2 },
  { name: "Community", icon: "community", block: 2 },
  { name: "Fitness", icon: "dumbbell", block: 2 },
  { name: "Marketing", icon: "marketing", block: 2 },
  { name: "Analytics", icon: "analytics", block: 2 },
  { name: "Security", icon: "security", block: 3 },
  { name: "Settings", icon: "settings", block: 3 },
];
