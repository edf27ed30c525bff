/** One section of the admin area. `moderation` sections are open to moderators too. */
export interface AdminSection {
  path: string;
  label: string;
  group: "Overview" | "Sales" | "Content" | "Community" | "Marketing" | "Security" | "System";
  scope: "admin" | "moderation";
  text: string;
}

export type AdminScope = "admin" | "moderation";

/** Every section of the admin area, in the order of the navigation. */
export const adminSections: readonly AdminSection[] = [
  { path: "/420", label: "Dashboard", group: "Overview", scope: "moderation", text: "Tasks and sales at a glance" },
  {
    path: "/420/analytics",
    label: "Analytics",
    group: "Overview",
    scope: "admin",
    text: "Page views, visits and traffic sources",
  },
  {
    path: "/420/maintenance-mode",
    label: "Maintenance mode",
    group: "Overview",
    scope: "admin",
    text: "Take the site offline for all visitors",
  },
  {
    path: "/420/orders",
    label: "Orders",
    group: "Sales",
    scope: "admin",
    text: "View, fulfill, refund and print orders",
  },
  {
    path: "/420/customers",
    label: "Customers",
    group: "Sales",
    scope: "admin",
    text: "Customers, their orders and notes",
  },
  {
    path: "/420/products",
    label: "Products",
    group: "Sales",
    scope: "admin",
    text: "Products, variants, labels and claims",
  },
  {
    path: "/420/stock",
    label: "Inventory",
    group: "Sales",
    scope: "admin",
    text: "Stock levels, adjustments and counts",
  },
  {
    path: "/420/lots",
    label: "Lots",
    group: "Sales",
    scope: "admin",
    text: "Batches, certificates and recalls",
  },
  {
    path: "/420/reviews",
    label: "Reviews",
    group: "Sales",
    scope: "admin",
    text: "Reviews awaiting moderation",
  },
  {
    path: "/420/import",
    label: "Import and export",
    group: "Sales",
    scope: "admin",
    text: "Import and export products as Shopify CSV files",
  },
  {
    path: "/420/subscriptions",
    label: "Subscriptions",
    group: "Sales",
    scope: "admin",
    text: "Recurring orders and plans",
  },
  {
    path: "/420/discounts",
    label: "Discounts",
    group: "Sales",
    scope: "admin",
    text: "Discount codes and automatic discounts",
  },
  { path: "/420/gift-cards", label: "Gift cards", group: "Sales", scope: "admin", text: "Issue and manage gift cards" },
  {
    path: "/420/shipping",
    label: "Shipping",
    group: "Sales",
    scope: "admin",
    text: "Shipping zones and rates",
  },
  { path: "/420/taxes", label: "Taxes", group: "Sales", scope: "admin", text: "Tax rates by destination" },
  {
    path: "/420/webhooks",
    label: "Webhooks",
    group: "Sales",
    scope: "admin",
    text: "Send order events to other systems",
  },
  {
    path: "/420/seo-tools",
    label: "SEO tools",
    group: "Content",
    scope: "admin",
    text: "Check titles and descriptions of public pages",
  },
  {
    path: "/420/image-refresh",
    label: "Image refresh",
    group: "Content",
    scope: "admin",
    text: "Files in object storage",
  },
  {
    path: "/420/forum-moderation",
    label: "Forum moderation",
    group: "Community",
    scope: "moderation",
    text: "Forum status and moderation queue",
  },
  {
    path: "/420/spam-protection",
    label: "Spam protection",
    group: "Community",
    scope: "moderation",
    text: "Posts held for review",
  },
  { path: "/420/marketing", label: "Marketing", group: "Marketing", scope: "admin", text: "Traffic sources" },
  {
    path: "/420/affiliate-settings",
    label: "Affiliates",
    group: "Marketing",
    scope: "admin",
    text: "Affiliate partners",
  },
  {
    path: "/420/projects",
    label: "Project requests",
    group: "Marketing",
    scope: "admin",
    text: "Custom project requests and replies",
  },
  {
    path: "/420/square-test",
    label: "Square test",
    group: "Marketing",
    scope: "admin",
    text: "Test the payment gateway",
  },
  {
    path: "/420/security-dashboard",
    label: "Security",
    group: "Security",
    scope: "admin",
    text: "Staff, sessions and recent activity",
  },
  {
    path: "/420/threat-detection",
    label: "Threat detection",
    group: "Security",
    scope: "admin",
    text: "Failed sign-in attempts",
  },
  {
    path: "/420/security-settings",
    label: "Security settings",
    group: "Security",
    scope: "admin",
    text: "Session and password rules",
  },
  { path: "/420/site-health", label: "Site health", group: "System", scope: "admin", text: "Configuration checks" },
  {
    path: "/420/server-health",
    label: "Server health",
    group: "System",
    scope: "admin",
    text: "Response times and scheduled jobs",
  },
  {
    path: "/420/system-settings",
    label: "System settings",
    group: "System",
    scope: "admin",
    text: "Forum, analytics and change history",
  },
];

/** The sections that a scope may open. */
export const sectionsForScope = (scope: AdminScope): AdminSection[] =>
  adminSections.filter((r) => scope === "admin" || r.scope === "moderation");

/** Whether a scope may open a path; a path that isn't a section (a draft) is for admins. */
export function canOpenSection(path: string, scope: AdminScope | null): boolean {
  if (!scope) return false;
  const pathname = path.replace(/\.data$/, "").replace(/(.)\/+$/, "$1");
  return scope === "admin" || adminSections.some((r) => r.path === pathname && r.scope === "moderation");
}
