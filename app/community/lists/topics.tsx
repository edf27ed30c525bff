import { Fragment, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Plant } from "#app/art/index.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { EmptyState, Link, LinkButton } from "#app/ui/index.ts";
import { ForumAside } from "./forum-aside.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { RowTools } from "./row-tools.tsx";
import { listPath, newTopicPath, type TopicListData } from "./topic-list-data.ts";
import { markOf } from "./topic-marks.ts";
import { TopicRow } from "./topic-row.tsx";
import { LIST_KEYS, useListKeys } from "./use-list-keys.ts";
import { useScrollDirection } from "./use-scroll-direction.ts";
import { useTopicList } from "./use-topic-list.ts";
import { useLastVisit, useVisitLine, VisitLine } from "./visit-line.tsx";

const KeyHelp = lazyComponent(() => import("../keys/key-help.tsx").then((m) => m.KeyHelp));

/** The topics of a list, with what the member alone sees of them. */
export function Topics({ list, base }: { list: TopicListData; base: string | null }) {
  const { place } = list;
  const shown = useTopicList(list);
  const { reading } = shown;
  const marks = reading ? shown.topics.map((topic) => markOf(topic, reading)) : [];
  const hasUnread = marks.some(({ unread }) => unread !== null);
  const lastVisit = useLastVisit();
  const line = useVisitLine(shown.topics, place.sort === "latest" ? lastVisit : null);
  useScrollDirection();
  const [showsKeys, setShowsKeys] = useState(false);
  const navigate = useNavigate();
  useListKeys({
    newTopic: list.category?.posting === "staff" ? null : () => void navigate(newTopicPath(list)),
    help: () => setShowsKeys(true),
  });
  return (
    <div className="forum-main">
      <section className="forum-topics" aria-labelledby="topics-title">
        <h2 id="topics-title" className="visually-hidden">
          Topics
        </h2>
        {place.tag || place.about ? null : (
          <ListTabs place={place} base={base} onlyQuestions={list.category?.hasAnswers ?? true} counts={shown.counts} />
        )}
        <NewTopicsBar shown={shown} />
        {shown.topics.length === 0 ? (
          <NoTopics list={list} />
        ) : (
          <>
            <div className="topic-head" aria-hidden="true">
              <span className="topic-head-title">Topic</span>
              <span className="topic-row-people">People</span>
              <span className="topic-row-replies">Replies</span>
              <span className="topic-row-time">Activity</span>
            </div>
            <ol className="topic-rows">
              {shown.topics.map((topic, i) => {
                const mark = marks[i];
                return (
                  <Fragment key={topic.id}>
                    {line === topic.id && lastVisit !== null ? <VisitLine at={lastVisit} /> : null}
                    <TopicRow
                      topic={topic}
                      mark={mark}
                      readers={shown.readers[topic.id]}
                      inCategory={place.category !== null}
                      tools={
                        mark ? (
                          <RowTools
                            topic={topic}
                            mark={mark}
                            onRead={() => shown.markRead(topic)}
                            onMute={() => shown.toggleMuted(topic)}
                          />
                        ) : null
                      }
                    />
                  </Fragment>
                );
              })}
            </ol>
          </>
        )}
        <div className="topic-foot no-print">
          {place.cursor ? <Link to={listPath(place, base)}>Back to the first page</Link> : null}
          {hasUnread ? (
            <button type="button" className="button button-ghost" onClick={() => void shown.markAllRead()}>
              Mark all as read
            </button>
          ) : null}
          {shown.next ? (
            <a
              className="button button-outline"
              href={listPath(place, base, shown.next)}
              rel="next"
              aria-disabled={shown.isLoading || undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                if (!shown.isLoading) void shown.showMore();
              }}
            >
              {shown.isLoading ? "Loading topics" : "Show more topics"}
            </a>
          ) : null}
        </div>
        {shown.hasFailed ? (
          <p role="alert" className="small">
            The topics didn't load. Check your connection and try again.
          </p>
        ) : null}
      </section>
      <ForumAside onKeys={() => setShowsKeys(true)} />
      <Suspense fallback={null}>
        {showsKeys ? <KeyHelp keys={LIST_KEYS} onClose={() => setShowsKeys(false)} /> : null}
      </Suspense>
    </div>
  );
}

const countTopics = new Intl.PluralRules("en-US");
const topicsWord = (count: number) => (countTopics.select(count) === "one" ? "topic" : "topics");

/** Says what came since over the list, which stays as it is until this is pressed. */
function NewTopicsBar({ shown }: { shown: ReturnType<typeof useTopicList> }) {
  const forMembers = shown.waiting?.filter(({ id }) => !shown.topics.some((known) => known.id === id)).length ?? 0;
  const count = shown.updates || forMembers;
  return (
    <p className="topics-news no-print" role="status">
      {count > 0 ? (
        <button type="button" onClick={() => void shown.showNew()} disabled={shown.isLoading}>
          {count >= 30 ? "30 or more" : count} {shown.updates > 0 ? "new or updated " : ""}
          {topicsWord(count)} {shown.updates > 0 ? "" : "for members only "}
          <span aria-hidden="true">·</span> <b>Show</b>
        </button>
      ) : null}
    </p>
  );
}

function NoTopics({ list }: { list: TopicListData }) {
  const { place, category } = list;
  const action =
    category?.posting === "staff" ? undefined : <LinkButton to={newTopicPath(list)}>Start the first topic</LinkButton>;
  const art = <Plant name="amaranth" size={112} />;
  if (place.cursor) return <EmptyState title="No more topics" text="You've seen every topic in this list." art={art} />;
  if (place.sort === "unread")
    return (
      <EmptyState
        title="You're all caught up"
        text="New replies in topics you've opened or follow will appear here."
        action={<LinkButton to="/community">See the latest topics</LinkButton>}
        art={art}
      />
    );
  if (place.sort === "unanswered")
    return <EmptyState title="No open questions" text="Every question here has an accepted answer." art={art} />;
  if (place.tag)
    return (
      <EmptyState
        title="Nothing with this tag"
        text={`Topics tagged ${place.tag} will appear here.`}
        art={art}
        action={
          <LinkButton to="/community" variant="outline">
            Show all topics
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      title="Nothing here yet"
      text="Ask a question, share what worked, or say hello."
      art={art}
      action={action}
    />
  );
}
