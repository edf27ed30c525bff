import type { Doc } from "./domain.ts";

const page = (title: string, path: string, summary: string, more = ""): Doc => ({
  kind: "Page",
  title,
  path,
  summary,
  more,
});

/** The public pages, as the search knows them. */
export const PAGES: readonly Doc[] = [
  page(
    "The range",
    "/products",
    "Every product with everything that is inside.",
    "shop store buy price products allergens",
  ),
  page(
    "Puna, the flagship",
    "/product",
    "Gelatinised maca with whole cacao: what is in it and how to use it.",
    "product dose serving",
  ),
  page(
    "Your project",
    "/custom-project",
    "A questionnaire that suggests products and shows the rule behind each.",
    "custom questionnaire recommend goal",
  ),
  page(
    "Subscription",
    "/subscription",
    "How a subscription works, and how you leave it.",
    "subscribe pause cancel delivery shipping",
  ),
  page(
    "AI coach",
    "/ai-coach-subscription",
    "What the coach does with your log and what it does not do.",
    "assistant ai",
  ),
  page("The Science", "/science", "How we read and grade evidence.", "grades trials placebo claims"),
  page(
    "The Lab",
    "/lab",
    "How a batch is tested and how to read its certificate.",
    "heavy metals cadmium microbiology lot certificate",
  ),
  page(
    "Studies",
    "/ingredient-studies",
    "Human studies with design, people, dose, result and DOI.",
    "evidence research",
  ),
  page("Performance", "/performance", "Four parts of performing well.", "training"),
  page("Reconnect", "/performance/evolve", "Sleep, daylight, rest and an honest log.", "recovery evolve"),
  page(
    "Nourish",
    "/performance/nourish",
    "Protein, energy, iron, B12 and variety on plants.",
    "vitamin omega nutrition vegan",
  ),
  page("Thrive", "/performance/thrive", "Strength and endurance: progress and recovery.", "muscle running lifting"),
  page("Focus", "/performance/focus", "Caffeine, guayusa, cacao and attention.", "concentration theanine"),
  page(
    "Fitness app",
    "/fitness-app",
    "Diary, training log and progress, with a protein and energy estimate.",
    "calculator calories tracker",
  ),
  page("Community", "/community", "The forum and its rules.", "forum topics"),
  page("Blog", "/blog", "Ingredient science, recipes, training and mindful living.", "articles posts"),
  page("About us and contact", "/about", "Who we are and how to reach us.", "contact email phone address help"),
  page("Our mission", "/mission", "What we promise and how to check it.", ""),
  page(
    "Join the network",
    "/join-network",
    "For growers, coaches, dietitians and shops.",
    "affiliate partner wholesale",
  ),
  page("Privacy policy", "/privacy-policy", "What is stored about you and how to delete it.", "cookies data gdpr"),
  page("Terms of service", "/terms-of-service", "The terms for using this site.", "legal returns"),
  page("Affiliate disclosure", "/affiliate-disclosure", "When someone earns from a link.", "legal"),
  page("Community guidelines", "/community-guidelines", "How we speak with each other.", "rules moderation appeal"),
];
