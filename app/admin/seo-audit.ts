/** The public pages that search engines should index. */
export const AUDITED_PATHS = [
  "/",
  "/product",
  "/products",
  "/science",
  "/lab",
  "/ingredient-studies",
  "/performance",
  "/performance/evolve",
  "/performance/nourish",
  "/performance/thrive",
  "/performance/focus",
  "/blog",
  "/all-articles",
  "/about",
  "/mission",
  "/join-network",
  "/custom-project",
  "/subscription",
  "/ai-coach-subscription",
  "/fitness-app",
  "/community",
  "/terms-of-service",
  "/privacy-policy",
  "/affiliate-disclosure",
] as const;

/** The parts of a page that are audited. */
export interface PageFacts {
  status: number;
  title: string;
  description: string;
  headings: number;
  canonical: string | null;
  lang: string;
}
export interface Audit {
  path: string;
  title: string;
  problems: string[];
}

/** Finds SEO problems of a page. The length limits are what search results show without truncating. */
export function auditPage(path: string, f: PageFacts): Audit {
  const problems: string[] = [];
  if (f.status !== 200) problems.push(`returns status ${f.status}`);
  if (!f.title) problems.push("missing title");
  else if (f.title.length > 65) problems.push(`title has ${f.title.length} characters (65 at most)`);
  if (!f.description) problems.push("missing description");
  else if (f.description.length < 50 || f.description.length > 160)
    problems.push(`description has ${f.description.length} characters (50 to 160 recommended)`);
  if (f.headings !== 1) problems.push(`${f.headings} h1 headings (1 expected)`);
  if (f.canonical === null) problems.push("missing canonical URL");
  if (!f.lang) problems.push("missing language");
  return { path, title: f.title, problems };
}
