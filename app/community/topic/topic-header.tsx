import type { ReactNode } from "react";
import type { CategoryView, SubjectCard as SubjectCardView } from "#worker/community/contract.ts";
import type { TopicView } from "#worker/community/contract-topic.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { CategoryMark } from "../category-mark.tsx";
import { SubjectCard } from "./subject-card.tsx";

/** What a topic is about, where it stands and how it is. */
export function TopicHeader({
  view,
  category,
  readers,
  children,
  subject,
}: {
  view: TopicView;
  subject: SubjectCardView | null;
  category: Pick<CategoryView, "slug" | "name" | "color" | "icon"> | null;
  /** How many have it open now; 0: not known. */
  readers: number;
  /** What staff can do with it. */
  children?: ReactNode;
}) {
  const replies = Math.max(0, view.lastNumber - 1 - view.moved);
  return (
    <header className="topic-header">
      <nav className="topic-place" aria-label="Breadcrumb">
        <Link className="tap-target dim" to="/community">
          Community
        </Link>
        {category ? (
          <Link className="tap-target topic-category" to={`/community/c/${category.slug}`}>
            <CategoryMark color={category.color} icon={category.icon} /> {category.name}
          </Link>
        ) : null}
      </nav>
      {/* Not announced: it changes all the time. Its place is kept free, so that nothing moves. */}
      <p className="topic-readers num" aria-live="off">
        {readers > 1 ? `${readers.toLocaleString("en-US")} reading` : null}
      </p>
      <h1>{view.title}</h1>
      <ul className="topic-facts dim">
        <li className="num">{replies === 1 ? "1 reply" : `${replies.toLocaleString("en-US")} replies`}</li>
        {view.answer === null ? null : (
          <li className="topic-answered">
            <Icon name="check" size={16} /> Answered
          </li>
        )}
        {view.closed ? (
          <li>
            <Icon name="lock" size={16} /> Closed
          </li>
        ) : null}
        {view.slowMode > 0 ? <li>Slow mode</li> : null}
        {view.state === "hidden" ? <li>Hidden: only staff see this topic</li> : null}
        {view.tags.map((tag) => (
          <li key={tag}>
            <Link className="topic-tag" to={`/community/tag/${encodeURIComponent(tag)}`}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
      {subject ? <SubjectCard subject={subject} /> : null}
      {children}
    </header>
  );
}
