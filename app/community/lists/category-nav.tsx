import { Icon, Link } from "#app/ui/index.ts";
import { CategoryMark } from "../category-mark.tsx";
import { categoryPath, type TopicListData } from "./topic-list-data.ts";

/**
 * The categories, beside the list or above it on phones, and what is the member's own. Those for members stand in the page
 * for everybody and are shown to who is signed in.
 */
export function CategoryNav({ list }: { list: TopicListData }) {
  const { place, categories } = list;
  const isAll = !place.category && !place.tag && !place.about;
  return (
    <nav className="forum-nav no-print" aria-label="Categories">
      <p className="forum-nav-title" aria-hidden="true">
        Categories
      </p>
      <ul>
        <li>
          <Link to="/community" aria-current={isAll ? "page" : undefined}>
            <AllIcon />
            <span>All topics</span>
          </Link>
        </li>
        {categories.map((category) => (
          <li key={category.slug} className={category.access === "everybody" ? undefined : "for-member"}>
            <Link to={categoryPath(category)} aria-current={place.category === category.slug ? "page" : undefined}>
              <CategoryMark color={category.color} icon={category.icon} />
              <span>{category.name}</span>
              {category.access === "everybody" ? null : <Icon name="lock" size={14} label="Members only" />}
              <span className="forum-nav-count">{category.topics.toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="forum-nav-more">
        {OWN_PAGES.map(([to, label, drawing]) => (
          <li key={to} className={IN_BAR.has(to) ? "for-member in-bar" : "for-member"}>
            <Link to={to}>
              <Drawing path={drawing} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/community/people">
            <Icon name="user" size={18} />
            <span>People</span>
          </Link>
        </li>
        <li>
          <Link to="/community-guidelines">
            <Icon name="shield" size={18} />
            <span>Guidelines</span>
          </Link>
        </li>
        <li>
          <a
            href={`${place.category && list.category?.access === "everybody" ? `/community/c/${place.category}` : "/community"}/feed.xml`}
          >
            <FeedIcon />
            <span>RSS feed</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** What phones have in the bar at the bottom (forum-bar.tsx). */
const IN_BAR = new Set(["/community/bookmarks", "/community/following", "/community/me"]);

/** What is the member's own, with what stands before each. */
const OWN_PAGES = [
  ["/community/bookmarks", "Bookmarks", "M7 4h10v16l-5-4-5 4z"],
  ["/community/following", "Following", "M2.500 12q9.500-13 19 0-9.500 13-19 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6"],
  ["/community/drafts", "Drafts", "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4"],
  ["/community/me", "My profile", "M4 5h16v11H10l-5 4v-4H4z"],
  ["/community/decisions", "Decisions", "M5 4h11l3 3v13H5zM9 13l2 2 4-4"],
] as const;

const Drawing = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

const FeedIcon = () => (
  <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 18v.01" strokeLinecap="round" />
  </svg>
);

const AllIcon = () => (
  <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />
  </svg>
);
