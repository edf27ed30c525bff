import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The map of the site: every URL, one line each, a const per section, in the order of the menu. */

const store = [
  route("product", "routes/store/flagship.tsx"),
  route("products", "routes/store/products.tsx"),
  route("products/:handle", "routes/store/product.tsx"),
  route("collections/:handle", "routes/store/collection.tsx"),
  route("lab/lots/:number", "routes/store/lot.tsx"),
  route("custom-project", "routes/store/custom-project.tsx"),
  route("subscription", "routes/store/subscription-offers.tsx"),
  route("subscriptions", "routes/store/subscriptions.tsx"),
  route("subscriptions/:id", "routes/store/subscription-detail.tsx"),
  route("ai-coach-subscription", "routes/store/coach-subscription.tsx"),
  route("cart", "routes/store/cart.tsx"),
  route("discount/:code", "routes/store/discount-link.tsx"),
  route("wishlist", "routes/store/wishlist.tsx"),
  route("checkout", "routes/store/checkout.tsx"),
  route("orders", "routes/store/orders.tsx"),
  route("orders/track", "routes/store/track-order.tsx"),
  route("orders/:id", "routes/store/order.tsx"),
  route("orders/:id/review", "routes/store/write-reviews.tsx"),
  route("success", "routes/store/order-confirmation.tsx"),
  route("restock/:id", "routes/store/restock.tsx"),
  route("email-preferences", "routes/account/email-preferences.tsx"),
  route("feeds/products.xml", "routes/feeds/products.ts"),
];

/** What machines read. */
const machines = [
  route("sitemap.xml", "routes/feeds/sitemap.ts"),
  route("sitemap-news.xml", "routes/feeds/sitemap-news.ts"),
  route("sitemaps/:part", "routes/feeds/sitemap-part.ts"),
  route("llms.txt", "routes/feeds/llms-txt.ts"),
  // The feeds of all texts, and of each list of them.
  ...["", "blog/:category/", "posts/tag/:tag/", "authors/:author/"].flatMap((list) =>
    ["feed.xml", "atom.xml", "feed.json"].map((file) =>
      route(list + file, "routes/feeds/entry-feed.ts", { id: `feed of ${list}${file}` }),
    ),
  ),
  // The feeds of the forum: latest topics, those of a category, the posts of a topic.
  ...["community/", "community/c/:category/", "community/topics/:id/"].flatMap((list) =>
    ["feed.xml", "atom.xml", "feed.json"].map((file) =>
      route(list + file, "routes/feeds/community-feed.ts", { id: `forum feed of ${list}${file}` }),
    ),
  ),
  route("og/:kind/:slug/:file", "routes/feeds/social-card.ts"),
  route("robots.txt", "routes/feeds/robots.ts"),
  route(".well-known/security.txt", "routes/feeds/security-txt.ts"),
];

const science = [
  route("science", "routes/science/science.tsx"),
  route("lab", "routes/science/lab.tsx"),
  route("ingredients", "routes/science/ingredients.tsx"),
  route("ingredients/:key", "routes/science/ingredient.tsx"),
  route("ingredients/:key/:file", "routes/science/ingredient-dataset.ts"),
  route("ingredient-studies", "routes/science/studies.tsx"),
  route("ingredient-studies/:id", "routes/science/study.tsx"),
  route("ingredient-studies/:id/:file", "routes/science/study-citation.ts"),
];

const performance = [
  route("performance", "routes/performance/overview.tsx"),
  route("performance/evolve", "routes/performance/evolve.tsx"),
  route("performance/nourish", "routes/performance/nourish.tsx"),
  route("performance/thrive", "routes/performance/thrive.tsx"),
  route("performance/focus", "routes/performance/focus.tsx"),
];

const blog = [
  route("blog", "routes/blog/blog.tsx"),
  route("blog/recipe-guides", "routes/blog/recipes.tsx"),
  route("blog/:category", "routes/blog/category.tsx"),
  route("article/:slug", "routes/blog/article.tsx"),
  // Pages that staff write, such as one about shipping, are drawn as articles are.
  route("pages/:slug", "routes/blog/article.tsx", { id: "written-page" }),
  route("preview/:token", "routes/blog/draft-preview.tsx"),
  route("posts/category/:category", "routes/blog/posts-category.tsx"),
  route("posts/tag/:tag", "routes/blog/posts-tag.tsx"),
  route("all-articles", "routes/blog/all-articles.tsx"),
  route("authors/:author", "routes/blog/author.tsx"),
];

const community = [
  route("messages/:id?", "routes/community/messages.tsx"),
  route("community", "routes/community/community.tsx"),
  route("community/decisions", "routes/community/decisions.tsx"),
  route("community/bookmarks", "routes/community/bookmarks.tsx"),
  route("community/following", "routes/community/following.tsx"),
  route("community/unread", "routes/community/unread.tsx"),
  route("community/drafts", "routes/community/drafts.tsx"),
  route("community/t/:slug/:id", "routes/community/topic.tsx"),
  route("community/t/:slug/:id/:number", "routes/community/topic.tsx", { id: "topic-at-post" }),
  // Topics that only members may read are drawn for each of them.
  route("community/m/:slug/:id", "routes/community/topic-for-members.tsx"),
  route("community/m/:slug/:id/:number", "routes/community/topic-for-members.tsx", { id: "member-topic-at-post" }),
  route("community/new", "routes/community/new-topic.tsx"),
  route("community/me", "routes/community/own-profile.tsx"),
  route("community/people", "routes/community/people.tsx"),
  route("community/u/:handle", "routes/community/profile.tsx"),
  route("community/c/:category", "routes/community/category.tsx"),
  route("community/tag/:tag", "routes/community/tag.tsx"),
  route("community/about/:kind/:id", "routes/community/about.tsx"),
  // What only members may read is drawn for each of them.
  route("community/m/c/:category", "routes/community/members-category.tsx"),
  route("notifications", "routes/community/notifications.tsx"),
];

const fitness = [route("fitness-app", "routes/fitness/fitness-app.tsx")];

const company = [
  route("about", "routes/company/about.tsx"),
  route("mission", "routes/company/mission.tsx"),
  route("join-network", "routes/company/join-network.tsx"),
];

const legal = [
  route("terms-of-service", "routes/legal/terms-of-service.tsx"),
  route("privacy-policy", "routes/legal/privacy-policy.tsx"),
  route("affiliate-disclosure", "routes/legal/affiliate-disclosure.tsx"),
  route("community-guidelines", "routes/legal/community-guidelines.tsx"),
];

const account = [
  route("login", "routes/account/login.tsx"),
  route("join", "routes/account/join.tsx"),
  route("recover", "routes/account/recover.tsx"),
  route("setup", "routes/account/setup.tsx"),
  route("confirm-email", "routes/account/confirm-email.tsx"),
  route("restore-email", "routes/account/restore-email.tsx"),
  route("invitation", "routes/account/invitation.tsx"),
  route("profile-settings", "routes/account/profile-settings.tsx"),
  route("account", "routes/account/account.tsx"),
  route("account/addresses", "routes/account/addresses.tsx"),
  route("account/deleted", "routes/account/account-deleted.tsx"),
  route("account/lots", "routes/account/lots.tsx"),
  route("account/cards", "routes/account/saved-cards.tsx"),
  route("account/saved", "routes/account/saved-texts.tsx"),
  route("polls/:entry/:poll", "routes/blog/poll.tsx"),
  route("encryption-settings", "routes/account/encryption-settings.tsx"),
  route("dev/mailbox", "routes/account/dev-mailbox.tsx"),
];

/** The admin sign-in page is public; every page below it is a 404 to outsiders. */
const admin = [
  route("420", "routes/admin-home.tsx"),
  layout("routes/admin/admin-route-layout.tsx", [
    route("420/dashboard", "routes/admin/dashboard.tsx"),
    route("420/draft/:id", "routes/admin/draft.tsx"),
    route("420/posts", "routes/admin/posts.tsx"),
    route("420/categories", "routes/admin/categories.tsx"),
    route("420/tags", "routes/admin/tags.tsx"),
    route("420/series", "routes/admin/series.tsx"),
    route("420/authors", "routes/admin/authors.tsx"),
    route("420/studies", "routes/admin/studies.tsx"),
    route("420/studies/:id", "routes/admin/study.tsx"),
    route("420/outcomes", "routes/admin/outcomes.tsx"),
    route("420/fitness", "routes/admin/fitness.tsx"),
    route("420/fitness/flagged", "routes/admin/fitness-flagged.tsx"),
    route("420/exercises", "routes/admin/exercises.tsx"),
    route("420/foods", "routes/admin/foods.tsx"),
    route("420/ingredients", "routes/admin/ingredients.tsx"),
    route("420/ingredients/:key", "routes/admin/ingredient.tsx"),
    route("420/featured", "routes/admin/featured.tsx"),
    route("420/texts/:id/preview", "routes/admin/text-preview.tsx"),
    route("420/seo-tools", "routes/admin/seo-tools.tsx"),
    route("420/analytics", "routes/admin/analytics.tsx"),
    route("420/threat-detection", "routes/admin/threat-detection.tsx"),
    route("420/marketing", "routes/admin/marketing.tsx"),
    route("420/community/import", "routes/admin/community-import.tsx"),
    route("420/community", "routes/admin/community.tsx"),
    route("420/forum-moderation", "routes/admin/forum-moderation.tsx"),
    route("420/forum-moderation/record", "routes/admin/moderation-record.tsx"),
    route("420/affiliate-settings", "routes/admin/affiliate-settings.tsx"),
    route("420/spam-protection", "routes/admin/spam-protection.tsx"),
    route("420/media", "routes/admin/media.tsx"),
    route("420/search", "routes/admin/search.tsx"),
    route("420/image-refresh", "routes/admin/image-refresh.tsx"),
    route("420/products", "routes/admin/products.tsx"),
    route("420/products/:id", "routes/admin/product.tsx"),
    route("420/products/:id/preview", "routes/admin/product-page-preview.tsx"),
    route("420/collections", "routes/admin/collections.tsx"),
    route("420/collections/:id", "routes/admin/collection.tsx"),
    route("420/price-changes", "routes/admin/price-changes.tsx"),
    route("420/price-changes/:id", "routes/admin/price-change.tsx"),
    route("420/storefront", "routes/admin/storefront.tsx"),
    route("420/stock", "routes/admin/stock.tsx"),
    route("420/lots", "routes/admin/lots.tsx"),
    route("420/lots/:id", "routes/admin/lot.tsx"),
    route("420/lots/:id/labels", "routes/admin/lot-labels.tsx"),
    route("420/reviews", "routes/admin/reviews.tsx"),
    route("420/import", "routes/admin/import.tsx"),
    route("420/posts/import", "routes/admin/posts-import.tsx"),
    route("420/exports", "routes/admin/exports.tsx"),
    route("420/orders", "routes/admin/orders.tsx"),
    route("420/orders/:id", "routes/admin/order.tsx"),
    route("420/drafts", "routes/admin/draft-orders.tsx"),
    route("420/drafts/:id", "routes/admin/draft-order.tsx"),
    route("420/orders-print", "routes/admin/orders-print.tsx"),
    route("420/returns", "routes/admin/returns.tsx"),
    route("420/customers", "routes/admin/customers.tsx"),
    route("420/customers/:key", "routes/admin/customer.tsx"),
    route("420/discounts", "routes/admin/discounts.tsx"),
    route("420/discounts/:id", "routes/admin/discount.tsx"),
    route("420/gift-cards", "routes/admin/gift-cards.tsx"),
    route("420/subscriptions", "routes/admin/subscriptions.tsx"),
    route("420/subscriptions/:id", "routes/admin/subscription.tsx"),
    route("420/shipping", "routes/admin/shipping.tsx"),
    route("420/emails", "routes/admin/emails.tsx"),
    route("420/emails/:template", "routes/admin/email.tsx"),
    route("420/markets", "routes/admin/markets.tsx"),
    route("420/taxes", "routes/admin/taxes.tsx"),
    route("420/webhooks", "routes/admin/webhook-endpoints.tsx"),
    route("420/square-test", "routes/admin/square-test.tsx"),
    route("420/projects", "routes/admin/projects.tsx"),
    route("420/projects/:id", "routes/admin/project.tsx"),
    route("420/server-health", "routes/admin/server-health.tsx"),
    route("420/security-dashboard", "routes/admin/security-dashboard.tsx"),
    route("420/security-settings", "routes/admin/security-settings.tsx"),
    route("420/maintenance-mode", "routes/admin/maintenance-mode.tsx"),
    route("420/system-settings", "routes/admin/system-settings.tsx"),
    route("420/site-health", "routes/admin/site-health.tsx"),
  ]),
  route(":token", "routes/private-link.tsx"),
];

export default [
  index("routes/home.tsx"),
  ...store,
  ...machines,
  ...science,
  ...performance,
  ...blog,
  ...community,
  ...fitness,
  ...company,
  ...legal,
  ...account,
  route("search", "routes/search.tsx"),
  route("maintenance", "routes/maintenance.tsx"),
  ...admin,
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
