import { useEffect, useState } from "react";
import type { TopicRow } from "#worker/community/contract.ts";
import { parseResponse, throwIfNotOk } from "../../lib/api-request.ts";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { CategoryMark } from "../category-mark.tsx";
import { replyWords } from "../lists/reply-words.ts";
import { TimeAgo } from "../lists/time-ago.tsx";
import { rowPath } from "../lists/topic-list-data.ts";
import "../community.css";
import "./subject-topic-list.css";

/** The newest topics about something, as the reader may read them. */
export function SubjectTopicList({ kind, id }: { kind: "entry" | "product"; id: string }) {
  const [topics, setTopics] = useState<TopicRow[] | "failed">();
  useEffect(() => {
    const abort = new AbortController();
    fetch(`/api/community/subjects/${kind}/${encodeURIComponent(id)}`, { signal: abort.signal })
      .then(async (response) => {
        await throwIfNotOk(response);
        setTopics(((await parseResponse(response)) as { topics: TopicRow[] }).topics);
      })
      .catch(() => abort.signal.aborted || setTopics("failed"));
    return () => abort.abort();
  }, [kind, id]);
  if (topics === undefined)
    return (
      <div className="subject-rows" aria-hidden="true">
        {["a", "b", "c"].map((key) => (
          <div key={key} className="subject-row">
            <Skeleton height={46} radius={8} />
          </div>
        ))}
      </div>
    );
  if (topics === "failed")
    return <p className="subject-none">The topics didn't load. Use “All topics about this” to see them.</p>;
  if (topics.length === 0)
    return <p className="subject-none">No one has started a topic about this yet. Yours can be the first.</p>;
  return (
    <ul className="subject-rows" aria-label="Newest topics about this">
      {topics.map((topic) => (
        <li key={topic.id} className="subject-row">
          <Link to={rowPath(topic)} className="subject-title" dir="auto">
            {topic.title}
          </Link>
          <span className="subject-facts">
            <CategoryMark color={topic.category.color} /> {topic.category.name} · {replyWords(topic.replies)} ·{" "}
            <TimeAgo at={topic.bumpedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
