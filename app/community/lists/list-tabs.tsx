import { Link, VisuallyHidden } from "#app/ui/index.ts";
import { type ListPlace, type ListSort, listPath } from "./topic-list-data.ts";

const LABELS: Record<ListSort, string> = {
  ...{ latest: "Latest", new: "New", unread: "Unread", top: "Top", unanswered: "Unanswered" },
};

/** The orders of a list, each with an address of its own, and for members what they have not read. */
export function ListTabs({
  place,
  base,
  onlyQuestions,
  counts,
}: {
  place: ListPlace;
  base: string | null;
  /** Whether there are questions here that can be without an answer. */
  onlyQuestions: boolean;
  /** How many topics are new to the member, and have posts that they have not read; null: not known, or a guest. */
  counts: { new: number; unread: number } | null;
}) {
  const isAll = place.category === null;
  const sorts = (Object.keys(LABELS) as ListSort[]).filter(
    (sort) => (sort !== "unanswered" || onlyQuestions) && (sort !== "unread" || isAll),
  );
  return (
    <nav className="topic-tabs no-print" aria-label="Order">
      {sorts.map((sort) => (
        <Link
          key={sort}
          className={sort === "unread" ? "tab for-member" : "tab"}
          to={listPath({ ...place, sort }, base)}
          aria-current={sort === place.sort ? "page" : undefined}
          preventScrollReset
        >
          {LABELS[sort]}
          {isAll && counts && (sort === "new" || sort === "unread") ? <Count count={counts[sort]} /> : null}
        </Link>
      ))}
    </nav>
  );
}

/** As many topics as are looked through count as more than that. */
const MOST = 99;

const Count = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className="tab-count">
      {count > MOST ? `${MOST}+` : count}
      <VisuallyHidden> {count === 1 ? "topic" : "topics"}</VisuallyHidden>
    </span>
  ) : null;
