/** A public page of the code, as the search and the sitemap know it. */
export interface SitePage {
  title: string;
  path: string;
  summary: string;
  /** More words to find it by, not shown. */
  keywords: string;
}

const pageDocument = (title: string, path: string, summary: string, keywords = ""): SitePage => ({
  title,
  path,
  summary,
  keywords,
});

/** The public pages. */
export const SEARCHABLE_PAGES: readonly SitePage[] = [
  pageDocument(
    "Shop all products",
    "/products",
    "Every product with everything that is inside.",
    "shop store buy price products allergens",
  ),
  pageDocument(
    "Puna, the flagship",
    "/product",
    "Gelatinized maca with whole cacao: what is in it and how to use it.",
    "product dose serving",
  ),
  pageDocument(
    "Your project",
    "/custom-project",
    "A questionnaire that suggests products and shows the rule behind each.",
    "custom questionnaire recommend goal",
  ),
  pageDocument(
    "Subscription",
    "/subscription",
    "How a subscription works, and how you leave it.",
    "subscribe pause cancel delivery shipping",
  ),
  pageDocument(
    "AI coach",
    "/ai-coach-subscription",
    "What the coach does with your log and what it does not do.",
    "assistant ai",
  ),
  pageDocument("The Science", "/science", "How we read and grade evidence.", "grades trials placebo claims"),
  pageDocument(
    "The Lab",
    "/lab",
    "How a batch is tested and how to read its certificate.",
    "heavy metals cadmium microbiology lot certificate",
  ),
  pageDocument(
    "Ingredients",
    "/ingredients",
    "What human trials found about each plant and nutrient, with a grade from A to E.",
    "evidence grades plants",
  ),
  pageDocument(
    "Studies",
    "/ingredient-studies",
    "Human studies with design, people, dose, result and DOI.",
    "evidence research",
  ),
  pageDocument("Performance", "/performance", "Four parts of performing well.", "training"),
  pageDocument("Reconnect", "/performance/evolve", "Sleep, daylight, rest and an honest log.", "recovery evolve"),
  pageDocument(
    "Nourish",
    "/performance/nourish",
    "Protein, energy, iron, B12 and variety on plants.",
    "vitamin omega nutrition vegan",
  ),
  pageDocument(
    "Thrive",
    "/performance/thrive",
    "Strength and endurance: progress and recovery.",
    "muscle running lifting",
  ),
  pageDocument("Focus", "/performance/focus", "Caffeine, guayusa, cacao and attention.", "concentration theanine"),
  pageDocument(
    "Fitness app",
    "/fitness-app",
    "Diary, training log and progress, with a protein and energy estimate.",
    "calculator calories tracker",
  ),
  pageDocument("Community", "/community", "The forum and its rules.", "forum topics"),
  pageDocument("Blog", "/blog", "Ingredient science, recipes, training and mindful living.", "articles posts"),
  pageDocument("About us and contact", "/about", "Who we are and how to reach us.", "contact email phone address help"),
  pageDocument("Our mission", "/mission", "What we promise and how to check it.", ""),
  pageDocument(
    "Join the network",
    "/join-network",
    "For growers, coaches, dietitians and shops.",
    "affiliate partner wholesale",
  ),
  pageDocument(
    "Privacy policy",
    "/privacy-policy",
    "What is stored about you and how to delete it.",
    "cookies data gdpr",
  ),
  pageDocument("Terms of service", "/terms-of-service", "The terms for using this site.", "legal returns"),
  pageDocument("Affiliate disclosure", "/affiliate-disclosure", "When someone earns from a link.", "legal"),
  pageDocument(
    "Community guidelines",
    "/community-guidelines",
    "How we speak with each other.",
    "rules moderation appeal",
  ),
];

/** The site's own pages that search engines should know; the forum only while it is open. */
export const listStaticPaths = ({ forumEnabled = true } = {}): string[] =>
  ["/", "/all-articles", "/community/people", ...SEARCHABLE_PAGES.map((page) => page.path)].filter(
    (path) => forumEnabled || !/^\/community(\/|$)/.test(path),
  );
