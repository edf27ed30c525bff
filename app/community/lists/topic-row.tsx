import type { ReactNode } from "react";
import { Icon, Link, VisuallyHidden } from "#app/ui/index.ts";
import { Avatar } from "../avatar.tsx";
import { CategoryMark } from "../category-mark.tsx";
import { replyWords } from "./reply-words.ts";
import { TimeAgo } from "./time-ago.tsx";
import { categoryPath, rowPath, type TopicRowView } from "./topic-list-data.ts";
import type { TopicMark } from "./topic-marks.ts";

/** A topic in a list. What the member alone sees has its place from the beginning, so that nothing moves when it comes. */
export function TopicRow({
  topic,
  mark,
  readers,
  inCategory,
  tools,
}: {
  topic: TopicRowView;
  mark?: TopicMark;
  /** How many people are reading it now, if there are at least two. */
  readers?: number | undefined;
  inCategory: boolean;
  /** What a member can do with it, shown over the row's end. */
  tools?: ReactNode;
}) {
  if (topic.left)
    return (
      <li className="topic-row topic-row-left">
        <span className="topic-row-state" />
        <p className="topic-row-main">
          {topic.left === "moved" ? "This topic moved to another category." : "This topic was removed."}
        </p>
      </li>
    );
  const names = topic.people.map(({ name }) => name);
  return (
    <li className="topic-row" data-unread={mark?.unread ? "true" : undefined} data-muted={mark?.muted || undefined}>
      <span className="topic-row-state">
        {topic.pinned ? <PinIcon /> : null}
        {mark?.unread ? <span className="topic-dot" /> : null}
      </span>
      <span className="topic-row-face" aria-hidden="true">
        {topic.people[0] ? <Avatar author={topic.people[0]} size={40} /> : null}
      </span>
      <div className="topic-row-main">
        <h3 className="topic-row-title">
          <Link to={rowPath(topic, mark?.next)} prefetch="intent" dir="auto">
            {topic.title}
          </Link>
          {topic.pinned ? <VisuallyHidden> (pinned)</VisuallyHidden> : null}
        </h3>
        <p className="topic-row-meta">
          {inCategory ? null : (
            <Link className="topic-row-category" to={categoryPath({ ...topic.category, access: topic.access })}>
              <CategoryMark color={topic.category.color} icon={topic.category.icon} />
              {topic.category.name}
            </Link>
          )}
          {topic.isAnswered ? (
            <span className="topic-row-answered">
              <Icon name="check" size={15} />
              Answered
            </span>
          ) : null}
          {topic.closed ? (
            <span className="topic-row-closed">
              <Icon name="lock" size={14} />
              Closed
            </span>
          ) : null}
          <span className="topic-row-count">{replyWords(topic.replies)}</span>
          {readers ? <span className="topic-row-readers">{readers.toLocaleString("en-US")} reading</span> : null}
          {mark?.unread ? <span className="topic-new">{mark.unread}</span> : null}
        </p>
      </div>
      <span className="topic-row-people">
        <VisuallyHidden>{names.length > 0 ? `With ${names.join(", ")}` : ""}</VisuallyHidden>
        {topic.people.map((person) => (
          <Avatar key={person.id} author={person} size={30} />
        ))}
      </span>
      <span className="topic-row-replies" aria-hidden="true">
        {topic.replies.toLocaleString("en-US")}
      </span>
      <TimeAgo at={topic.bumpedAt} className="topic-row-time" />
      {tools}
    </li>
  );
}

/** A drawing pin. */
const PinIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6" strokeLinejoin="round" strokeLinecap="round" />
  </svg>
);
