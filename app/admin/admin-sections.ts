/** One section of the admin area. `moderation` sections are open to moderators too. */
export interface AdminSection {
  path: string;
  label: string;
  group:
    | "Home"
    | "Orders"
    | "Products"
    | "Customers"
    | "Subscriptions"
    | "Discounts"
    | "Content"
    | "Community"
    | "Fitness"
    | "Marketing"
    | "Analytics"
    | "Security"
    | "Settings";
  scope: "admin" | "moderation";
  text: string;
}

export type AdminScope = "admin" | "moderation";

type Entry = readonly [path: string, label: string, text: string, scope?: AdminScope];

/** The sections by group, in the order of the navigation; for admins unless it says otherwise. */
const SECTIONS_BY_GROUP: Record<AdminSection["group"], readonly Entry[]> = {
  Home: [["/420", "Dashboard", "What needs attention, sales and traffic", "moderation"]],
  Orders: [
    ["/420/orders", "Orders", "View, fulfill, refund and print orders"],
    ["/420/drafts", "Drafts", "Orders that you create for customers, and their invoices"],
    ["/420/returns", "Returns", "Approve, decline and receive returns"],
  ],
  Products: [
    ["/420/products", "Products", "Products, variants, labels and claims"],
    ["/420/collections", "Collections", "Groups of products, by hand or by rule"],
    ["/420/storefront", "Storefront", "Home page and order of products"],
    ["/420/price-changes", "Price changes", "Sales that start and end automatically"],
    ["/420/stock", "Inventory", "Stock levels, adjustments and counts"],
    ["/420/lots", "Lots", "Batches, certificates and recalls"],
    ["/420/reviews", "Reviews", "Reviews awaiting moderation"],
    ["/420/import", "Import and export", "Import and export products as Shopify CSV files"],
  ],
  Customers: [["/420/customers", "Customers", "Customers, their orders and notes"]],
  Subscriptions: [["/420/subscriptions", "Subscriptions", "Recurring orders and plans"]],
  Discounts: [
    ["/420/discounts", "Discounts", "Discount codes and automatic discounts"],
    ["/420/gift-cards", "Gift cards", "Issue and manage gift cards"],
  ],
  Content: [
    ["/420/posts", "Articles and recipes", "Write, schedule and publish articles, recipes and pages"],
    ["/420/posts/import", "Import and export posts", "WordPress, Ghost and Markdown files"],
    ["/420/studies", "Studies", "Human studies, their results and corrections"],
    ["/420/ingredients", "Ingredients", "Brand-neutral ingredient pages and their grades"],
    ["/420/outcomes", "Outcomes", "What studies measure"],
    ["/420/featured", "Featured", "Posts shown first on the home page, posts and a product in the menus"],
    ["/420/categories", "Categories", "Post categories and their order"],
    ["/420/tags", "Tags", "Rename, merge and delete tags"],
    ["/420/series", "Series", "Posts that are read in order"],
    ["/420/authors", "Authors", "People who write and review"],
    ["/420/seo-tools", "SEO tools", "Check titles and descriptions of public pages"],
    ["/420/search", "Search", "What people search for, pinned results and synonyms"],
    ["/420/media", "Media", "Pictures and PDFs, and where they are used"],
    ["/420/image-refresh", "Image refresh", "Missing sizes, descriptions and broken files"],
  ],
  Community: [
    ["/420/community", "Community", "Categories of the forum, and its lists"],
    ["/420/forum-moderation", "Forum moderation", "Reports, held posts and appeals", "moderation"],
    ["/420/community/import", "Import and export", "Bring a forum from Discourse or phpBB here, and export ours"],
    ["/420/forum-moderation/record", "Moderation record", "What moderators did, and why", "moderation"],
    ["/420/spam-protection", "Spam protection", "Limits, rules, block list and what they did", "moderation"],
  ],
  Fitness: [
    ["/420/fitness", "Fitness app", "Active members, plans and coach answers in totals"],
    ["/420/fitness/flagged", "Flagged conversations", "Flagged coach messages that members share with staff"],
    ["/420/exercises", "Exercises", "Correct, hide and add exercises"],
    ["/420/foods", "Foods", "Search, correct and add foods for the diary"],
  ],
  Marketing: [
    ["/420/marketing", "Marketing", "Traffic sources"],
    ["/420/affiliate-settings", "Affiliates", "Affiliate partners"],
    ["/420/projects", "Project requests", "Custom project requests and replies"],
  ],
  Analytics: [["/420/analytics", "Analytics", "Page views, visits and traffic sources"]],
  Security: [
    ["/420/security-dashboard", "Overview", "Staff, sessions and recent activity"],
    ["/420/threat-detection", "Threat detection", "Failed sign-in attempts"],
    ["/420/security-settings", "Security settings", "Staff, roles and sign-in rules"],
  ],
  Settings: [
    ["/420/system-settings", "General", "Forum, analytics and change history"],
    ["/420/emails", "Emails", "Subject, intro and footer of what the store sends"],
    ["/420/shipping", "Shipping", "Shipping zones and rates"],
    ["/420/markets", "Markets", "Countries that the store sells to"],
    ["/420/taxes", "Taxes", "Tax rates by destination"],
    ["/420/maintenance-mode", "Maintenance mode", "Take the site offline for all visitors"],
    ["/420/square-test", "Square test", "Test the payment gateway"],
    ["/420/webhooks", "Webhooks", "Send order events to other systems"],
    ["/420/exports", "Exports", "Large exports that are prepared in the background"],
    ["/420/site-health", "Site health", "Configuration checks"],
    ["/420/server-health", "Server health", "Response times and scheduled jobs"],
  ],
};

/** Every section of the admin area. */
export const adminSections: readonly AdminSection[] = Object.entries(SECTIONS_BY_GROUP).flatMap(([group, entries]) =>
  entries.map(([path, label, text, scope = "admin"]) => ({
    path,
    label,
    text,
    scope,
    group: group as AdminSection["group"],
  })),
);

/** The sections that a scope may open. */
export const sectionsForScope = (scope: AdminScope): AdminSection[] =>
  adminSections.filter((r) => scope === "admin" || r.scope === "moderation");

/** Whether a scope may open a path; a path that isn't a section (a draft) is for admins. */
export function canOpenSection(path: string, scope: AdminScope | null): boolean {
  if (!scope) return false;
  const pathname = path.replace(/\.data$/, "").replace(/(.)\/+$/, "$1");
  return scope === "admin" || adminSections.some((r) => r.path === pathname && r.scope === "moderation");
}

/** Pages whose address is not below their section's. */
const ELSEWHERE: readonly (readonly [start: string, section: string])[] = [["/420/draft/", "/420/posts"]];

/** The section that a path belongs to: of two that fit, the one further down ("/420/posts/import" is not "/420/posts"). */
export function sectionAt(scope: AdminScope, pathname: string): AdminSection | undefined {
  const at = ELSEWHERE.find(([start]) => pathname.startsWith(start))?.[1] ?? pathname;
  return sectionsForScope(scope)
    .filter(({ path }) => at === path || (path !== "/420" && at.startsWith(`${path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
}
