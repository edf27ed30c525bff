import { Icon, Link } from "#app/ui/index.ts";
import { CategoryMark } from "../category-mark.tsx";
import { categoryPath, type TopicListData } from "./topic-list-data.ts";

/**
 * The categories, beside the list or above it on phones, and what is the member's own. Those for members stand in the page
 * for everybody and are shown to who is signed in.
 */
export function CategoryNav({ list }: { list: TopicListData }) {
  const { place, categories } = list;
  const isAll = !place.category && !place.tag;
  return (
    <nav className="forum-nav" aria-label="Categories">
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
              <CategoryMark color={category.color} />
              <span>{category.name}</span>
              {category.access === "everybody" ? null : <Icon name="lock" size={14} label="Members only" />}
              <span className="forum-nav-count">{category.topics.toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="forum-nav-more">
        <li>
          <Link to="/community/people">
            <Icon name="user" size={18} />
            <span>People</span>
          </Link>
        </li>
        <li className="for-member">
          <Link to="/community/me">
            <Icon name="chat" size={18} />
            <span>My profile</span>
          </Link>
        </li>
        <li>
          <Link to="/community-guidelines">
            <Icon name="shield" size={18} />
            <span>Guidelines</span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const AllIcon = () => (
  <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />
  </svg>
);
