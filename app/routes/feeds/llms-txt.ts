import { loadCategories } from "#app/blog/load-entry-list.ts";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { studyPath } from "#worker/science/domain-study-words.ts";
import type { Route } from "./+types/llms-txt";
import { cachedText } from "./cached-text.ts";

/** Texts of each kind; the sitemap lists all. */
const SHOWN = 60;

const line = (origin: string, path: string, title: string, text: string) =>
  `- [${title.replace(/[[\]]/g, "")}](${origin}${path})${text ? `: ${text.replace(/\s+/g, " ")}` : ""}`;

/** What the site is and where its texts are, for programs that read it for people (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const { origin } = ctx.url;
  // Whatever is kept was made for one state of the flag: its change counts as a publishing.
  const { forumEnabled } = await ctx.flags();
  return cachedText(ctx, async () => {
    const [articles, recipes, categories, library, forum] = await Promise.all([
      ctx.entries.listEntries({ kind: "article", limit: SHOWN }),
      ctx.entries.listEntries({ kind: "recipe", limit: SHOWN }),
      loadCategories(ctx),
      loadLibrary(ctx),
      forumEnabled ? ctx.community.listCategories() : [],
    ]);
    const part = (title: string, lines: string[]) => (lines.length > 0 ? ["", `## ${title}`, "", ...lines] : []);
    const texts = (entries: typeof articles.entries) => entries.map((e) => line(origin, e.path, e.title, e.summary));
    const body = [
      `# ${brand.name}`,
      "",
      `> ${brand.description}`,
      "",
      "Evidence is graded by a published rule, for one ingredient and one outcome at a time. Pages about ingredients and studies name no product.",
      ...part("The site", [
        line(origin, "/products", "Products", "Every product with its full label"),
        line(origin, "/science", "The science", "How evidence is read and graded"),
        line(origin, "/ingredient-studies", "Studies", "Human studies with design, people, dose, result and DOI"),
        line(origin, "/lab", "The lab", "How each lot is tested"),
        line(origin, "/all-articles", "All articles and recipes", "By date"),
        line(origin, "/about", "About and contact", ""),
      ]),
      ...part(
        "Blog categories",
        categories.map(({ key, name, line: text }) => line(origin, `/blog/${key}`, name, text)),
      ),
      ...part("Articles", texts(articles.entries)),
      ...part("Recipes", texts(recipes.entries)),
      ...part(
        "Ingredients",
        library.ingredients.map((i) => line(origin, `/ingredients/${i.key}`, i.name, i.summary)),
      ),
      ...part(
        "Studies",
        library.studies.map((s) => line(origin, studyPath(s.id), s.headline, "")),
      ),
      ...part(
        "Community",
        forum
          .filter(({ access }) => access === "everybody")
          .map(({ slug, name, description }) => line(origin, `/community/c/${slug}`, name, description)),
      ),
      ...part("Optional", [
        line(origin, "/feed.xml", "RSS feed", ""),
        line(origin, "/feed.json", "JSON Feed", ""),
        ...(forumEnabled ? [line(origin, "/community/feed.xml", "Latest topics of the community (RSS)", "")] : []),
        line(origin, "/sitemap.xml", "Sitemap", ""),
      ]),
    ].join("\n");
    return { body: `${body}\n`, type: "text/plain; charset=utf-8" };
  });
}
