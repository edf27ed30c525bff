/** The public pages that are worth finding. */
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

/** What was read of a page. */
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

/** The remarks on a page: lengths as search results show them without cutting. */
export function auditPage(path: string, f: PageFacts): Audit {
  const problems: string[] = [];
  if (f.status !== 200) problems.push(`answers with ${f.status}`);
  if (!f.title) problems.push("no title");
  else if (f.title.length > 65) problems.push(`title of ${f.title.length} characters, more than 65`);
  if (!f.description) problems.push("no description");
  else if (f.description.length < 50 || f.description.length > 160)
    problems.push(`description of ${f.description.length} characters, not 50 to 160`);
  if (f.headings !== 1) problems.push(`${f.headings} main headings, not one`);
  if (f.canonical === null) problems.push("no canonical address");
  if (!f.lang) problems.push("no language");
  return { path, title: f.title, problems };
}
