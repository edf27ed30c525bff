import { Link } from "#app/ui/index.ts";
import type { CategoryView } from "#worker/content/contract.ts";

/** The links to the categories; `current` is marked. */
export function CategoryNav({
  categories,
  current,
  base = "/blog",
}: {
  categories: readonly Pick<CategoryView, "key" | "name">[];
  current?: string;
  base?: string;
}) {
  return (
    <nav className="chips category-nav" aria-label="Categories">
      <Link className="chip" to="/blog" aria-current={current === "all" ? "page" : undefined}>
        All
      </Link>
      {categories.map(({ key, name }) => (
        <Link key={key} className="chip" to={`${base}/${key}`} aria-current={key === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
