import { VisuallyHidden } from "#app/ui/index.ts";
import type { SimilarTopics as SimilarTopicsAnswer } from "#worker/search/contract.ts";
import { useSimilarTopics } from "./use-similar-topics.ts";

/**
 * Topics like the one that is being written, below its title. They open in a tab of their own, so that what was written
 * stays; nothing waits for them.
 */
export function SimilarTopics({ title }: { title: string }) {
  const topics = useSimilarTopics(title);
  return (
    <>
      <p role="status" className="visually-hidden">
        {topics.length > 0
          ? `${topics.length === 1 ? "1 topic" : `${topics.length} topics`} like yours, below the title.`
          : ""}
      </p>
      {topics.length > 0 ? <TopicLinks topics={topics} /> : null}
    </>
  );
}

const TopicLinks = ({ topics }: SimilarTopicsAnswer) => (
  <section className="similar-topics" aria-labelledby="similar-topics">
    <h2 id="similar-topics">Has this already been asked?</h2>
    <ul>
      {topics.map(({ path, title, note }) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noopener" dir="auto">
            {title}
            <span aria-hidden="true">↗</span>
            <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
          </a>
          <span className="dim small">{note}</span>
        </li>
      ))}
    </ul>
  </section>
);
