import { Link } from "#app/ui/index.ts";
import type { TopicSort } from "#worker/community/contract-lists.ts";
import { type ListPlace, listPath } from "./topic-list-data.ts";

const LABELS: Record<TopicSort, string> = { latest: "Latest", new: "New", top: "Top", unanswered: "Unanswered" };

/** The orders of a list, each with an address of its own. */
export function ListTabs({
  place,
  base,
  onlyQuestions,
}: {
  place: ListPlace;
  base: string | null;
  /** Whether there are questions here that can be without an answer. */
  onlyQuestions: boolean;
}) {
  const sorts = (Object.keys(LABELS) as TopicSort[]).filter((sort) => sort !== "unanswered" || onlyQuestions);
  return (
    <nav className="topic-tabs" aria-label="Order">
      {sorts.map((sort) => (
        <Link
          key={sort}
          className="tab"
          to={listPath({ ...place, sort }, base)}
          aria-current={sort === place.sort ? "page" : undefined}
          preventScrollReset
        >
          {LABELS[sort]}
        </Link>
      ))}
    </nav>
  );
}
