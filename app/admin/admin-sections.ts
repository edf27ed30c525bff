/** One room of the admin area. `moderation` rooms are open to moderators too. */
export interface AdminSection {
  path: string;
  label: string;
  group: "Now" | "Selling" | "Content" | "Community" | "Trade" | "Security" | "System";
  scope: "admin" | "moderation";
  text: string;
}

export type AdminScope = "admin" | "moderation";

/** Every room behind the door, in the order of the navigation. */
export const adminSections: readonly AdminSection[] = [
  { path: "/420", label: "Dashboard", group: "Now", scope: "moderation", text: "Where you are" },
  {
    path: "/420/analytics",
    label: "Analytics",
    group: "Now",
    scope: "admin",
    text: "Page views, visits and where they come from",
  },
  {
    path: "/420/maintenance-mode",
    label: "Maintenance mode",
    group: "Now",
    scope: "admin",
    text: "Close the site for a while, everywhere at once",
  },
  {
    path: "/420/orders",
    label: "Orders",
    group: "Selling",
    scope: "admin",
    text: "Sent, paid back, searched, printed",
  },
  { path: "/420/customers", label: "Customers", group: "Selling", scope: "admin", text: "Who bought what, and notes" },
  {
    path: "/420/products",
    label: "Products",
    group: "Selling",
    scope: "admin",
    text: "What the shop sells: words, variants, labels, claims",
  },
  {
    path: "/420/stock",
    label: "Stock",
    group: "Selling",
    scope: "admin",
    text: "What is there, what came and went, what runs low",
  },
  {
    path: "/420/lots",
    label: "Lots",
    group: "Selling",
    scope: "admin",
    text: "Batches, their certificates, and recalls",
  },
  {
    path: "/420/reviews",
    label: "Reviews",
    group: "Selling",
    scope: "admin",
    text: "Words of buyers that wait to be shown",
  },
  {
    path: "/420/import",
    label: "Product files",
    group: "Selling",
    scope: "admin",
    text: "Shopify product files, in and out",
  },
  {
    path: "/420/subscriptions",
    label: "Subscriptions",
    group: "Selling",
    scope: "admin",
    text: "What comes again, and the plans",
  },
  {
    path: "/420/discounts",
    label: "Discounts",
    group: "Selling",
    scope: "admin",
    text: "Codes, and what applies by itself",
  },
  { path: "/420/gift-cards", label: "Gift cards", group: "Selling", scope: "admin", text: "Made, used, switched off" },
  {
    path: "/420/shipping",
    label: "Shipping",
    group: "Selling",
    scope: "admin",
    text: "Zones, methods and their prices",
  },
  { path: "/420/taxes", label: "Taxes", group: "Selling", scope: "admin", text: "The tax table" },
  {
    path: "/420/webhooks",
    label: "Webhooks",
    group: "Selling",
    scope: "admin",
    text: "Who else is told of orders, and whether it arrived",
  },
  {
    path: "/420/seo-tools",
    label: "SEO tools",
    group: "Content",
    scope: "admin",
    text: "How search engines see the public pages",
  },
  {
    path: "/420/image-refresh",
    label: "Image refresh",
    group: "Content",
    scope: "admin",
    text: "The pictures that the site stores",
  },
  {
    path: "/420/forum-moderation",
    label: "Forum moderation",
    group: "Community",
    scope: "moderation",
    text: "The forum's state and its queue",
  },
  {
    path: "/420/spam-protection",
    label: "Spam protection",
    group: "Community",
    scope: "moderation",
    text: "What is held back and why",
  },
  { path: "/420/marketing", label: "Marketing", group: "Trade", scope: "admin", text: "Where visitors come from" },
  {
    path: "/420/affiliate-settings",
    label: "Affiliates",
    group: "Trade",
    scope: "admin",
    text: "Partners and their terms",
  },
  {
    path: "/420/projects",
    label: "Project requests",
    group: "Trade",
    scope: "admin",
    text: "Custom projects that wait for an answer",
  },
  {
    path: "/420/square-test",
    label: "Square test",
    group: "Trade",
    scope: "admin",
    text: "The bench of the payment gateway",
  },
  {
    path: "/420/security-dashboard",
    label: "Security",
    group: "Security",
    scope: "admin",
    text: "Staff, sessions and the newest acts",
  },
  {
    path: "/420/threat-detection",
    label: "Threat detection",
    group: "Security",
    scope: "admin",
    text: "Sign-in attempts that were turned away",
  },
  {
    path: "/420/security-settings",
    label: "Security settings",
    group: "Security",
    scope: "admin",
    text: "The rules that hold for every account",
  },
  { path: "/420/site-health", label: "Site health", group: "System", scope: "admin", text: "Checks, with what to do" },
  {
    path: "/420/server-health",
    label: "Server health",
    group: "System",
    scope: "admin",
    text: "Live round trips and scheduled jobs",
  },
  {
    path: "/420/system-settings",
    label: "System settings",
    group: "System",
    scope: "admin",
    text: "The forum, analytics, and who changed what",
  },
];

/** What a person may use. */
export const sectionsForScope = (scope: AdminScope): AdminSection[] =>
  adminSections.filter((r) => scope === "admin" || r.scope === "moderation");

/** Whether a path is open to a scope; what is not a room (a draft) is for admins. */
export function canOpenSection(path: string, scope: AdminScope | null): boolean {
  if (!scope) return false;
  const pathname = path.replace(/\.data$/, "").replace(/(.)\/+$/, "$1");
  return scope === "admin" || adminSections.some((r) => r.path === pathname && r.scope === "moderation");
}
