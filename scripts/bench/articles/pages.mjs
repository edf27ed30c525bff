/**
 * Rows that a filter of recipes may read however few there were before: up to 300 recipes are counted, with each of the
 * about 13 choices that one suits, for what is chosen and for up to two kinds that something else could be chosen of
 * (worker/content/service-recipes.ts).
 */
const COUNTED = 300 * 13 * 3;

/** The lists of posts that are measured, by their addresses: first pages, pages far down, feeds and filters. */
export async function listPages(db) {
  const cursorOf = async (where, after) => {
    const sql = `SELECT publish_at AS at, id FROM content_entry e WHERE status = 'published' AND kind <> 'page' AND ${where}
      ORDER BY publish_at DESC, id DESC LIMIT 1 OFFSET ${after}`;
    const found = await db.prepare(sql).first();
    return found ? `cursor=${found.at}.${found.id}&page=${2 + Math.floor(after / 12)}` : "";
  };
  const countOf = async (where) =>
    (await db.prepare(`SELECT count(*) AS n FROM content_entry e WHERE status = 'published' AND ${where}`).first()).n;
  const middle = async (where) => cursorOf(where, Math.floor((await countOf(where)) / 2));
  const { tag } = await db
    .prepare("SELECT tag FROM content_entry_tag GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 1")
    .first();
  const { author } = await db
    .prepare(
      "SELECT author_id AS author FROM content_entry WHERE author_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    )
    .first();
  const recipes = await countOf("kind = 'recipe'");
  return [
    { name: "Blog's front page", path: "/blog" },
    { name: "Category", path: "/blog/training" },
    { name: "Category, its middle", path: `/blog/training?${await middle("category = 'training'")}` },
    { name: "All articles", path: "/all-articles" },
    { name: "All articles, their middle", path: `/all-articles?${await middle("1")}` },
    { name: "All articles, recipes only", path: "/all-articles?kind=recipe" },
    { name: "All articles, a category's recipes", path: "/all-articles?category=training&kind=recipe" },
    { name: "Tag", path: `/posts/tag/${tag}` },
    { name: "Author", path: `/authors/${author}` },
    { name: "Feed of all (RSS)", path: "/feed.xml" },
    { name: "Feed of a category (JSON)", path: "/blog/training/feed.json" },
    { name: "Recipes", path: "/blog/recipe-guides" },
    { name: "Recipes: diet and time", path: "/blog/recipe-guides?time=60&diet=nut_free", counted: COUNTED },
    {
      name: "Recipes: a main ingredient, protein first",
      path: "/blog/recipe-guides?main=Quinoa&sort=protein",
      counted: COUNTED,
    },
    {
      name: "Recipes: a course that none is",
      path: "/blog/recipe-guides?time=20&course=dessert&protein=25",
      counted: COUNTED,
    },
    // Nothing tells beforehand that no recipe suits both: all with the rarer one are looked at, for the page and for the count.
    {
      name: "Recipes: what none is",
      path: "/blog/recipe-guides?time=30&diet=gluten_free",
      counted: COUNTED + 2 * recipes,
    },
    { name: "Studies", path: "/ingredient-studies" },
    { name: "Studies: ingredient and design", path: "/ingredient-studies?ingredient=maca&design=parallel" },
    { name: "Article", path: "/article/maca-what-the-trials-measured" },
    { name: "Recipe", path: "/article/quinoa-porridge-with-maca-and-cacao" },
  ];
}
