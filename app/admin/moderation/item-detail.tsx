import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, Callout, Link } from "#app/ui/index.ts";
import { topicPath } from "#worker/community/domain-topic.ts";
import type { ItemPage } from "#worker/moderation/contract.ts";
import { refuseOwnPart } from "#worker/moderation/domain-own-part.ts";
import { LocalTime, RelativeTime } from "../local-time.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { ItemPosts } from "./item-posts.tsx";
import { describeDecision } from "./item-words.ts";
import type { Choice } from "./use-decisions.ts";

/** An opened item: its post in its topic, and below it the decision, or who makes it. */
export function ItemDetail({
  page,
  me,
  isAdmin,
  people,
  now,
  listHref,
  onDecide,
  onSkip,
  onTyping,
  onUndo,
  topicMenu,
}: {
  /** What staff do to its topic. */
  topicMenu?: ReactNode;
  page: ItemPage;
  me: string;
  isAdmin: boolean;
  people: Readonly<Record<string, string>>;
  now: number;
  listHref: string;
  onDecide: (choice: Choice) => void;
  onSkip: () => void;
  onTyping: () => void;
  onUndo: () => void;
}) {
  const { item, own, context, categories } = page;
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLElement>(null);
  // Another item is read from its post on, a line of what is before it in sight; on phones it is the page that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const box = scroller.current;
    const post = box?.querySelector<HTMLElement>(".mod-judged");
    if (!box) return;
    const isOnPhone = getComputedStyle(box).overflowY === "visible";
    if (!isOnPhone) box.scrollTop = post ? post.offsetTop - box.offsetTop - 90 : 0;
    // Where nothing long is before it, the page begins with the topic's name.
    else if (post && post.getBoundingClientRect().top > innerHeight / 2) post.scrollIntoView({ block: "start" });
    else scrollTo(0, 0);
  }, [item.id]);
  const { lease } = item;
  const handler = lease && lease.until > now ? lease.by : null;
  const isOthers = handler !== null && handler !== me;
  const shown =
    item.kind === "message"
      ? "What was disclosed"
      : item.kind === "appeal"
        ? "The appeal and what it is about"
        : "The post in its topic";
  const category = categories.find(({ id }) => id === context?.view.categoryId);
  return (
    <section className="mod-detail" aria-labelledby="mod-title">
      <header className="mod-detail-head">
        <Link to={listHref} className="mod-back" aria-label="Back to the queue">
          <AdminIcon name="back" size={20} />
        </Link>
        <div>
          <div className="mod-dim mod-path">
            {item.topic === "" ? "Messages" : (category?.name ?? "Community")}
            {context ? (
              <Link to={topicPath(context.view, item.number ?? undefined)}>
                Open topic <AdminIcon name="external" size={14} />
              </Link>
            ) : null}
            {topicMenu}
          </div>
          <h2 id="mod-title" ref={heading} tabIndex={-1}>
            {item.title}
          </h2>
        </div>
        {handler && item.state === "waiting" ? (
          <p className="mod-held" data-own={!isOthers || undefined}>
            <Avatar author={{ id: handler, name: people[handler] ?? handler }} size={28} />
            <span>
              <b>{isOthers ? `${people[handler] ?? handler} is reviewing` : "You're handling this"}</b>
              <span className="mod-dim">
                {isOthers
                  ? "You can read it, but not decide"
                  : `Reserved for you for ${minutesLeft(lease?.until ?? 0, now)}`}
              </span>
            </span>
          </p>
        ) : null}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people who use a keyboard scroll it */}
      <section className="mod-scroll" ref={scroller} tabIndex={0} aria-label={shown}>
        <ItemPosts page={page} nameOf={(email) => (email === me ? "you" : (people[email] ?? email))} />
      </section>
      {item.state === "decided" && item.decision ? (
        <div className="mod-decision">
          <Callout
            tone={item.decision.action === "approve" ? "success" : "warning"}
            title={`${describeDecision(item, item.decision.action)} by ${item.decision.by === me ? "you" : (people[item.decision.by] ?? item.decision.by)}`}
          >
            <RelativeTime at={item.decision.at} />
            {item.decision.reason ? ` · ${item.decision.reason}` : ""}
            {item.decision.note ? <q className="mod-note">{item.decision.note}</q> : null}
            {item.decision.sanction ? (
              <p>
                {item.decision.sanction.kind === "silence" ? "Can't post" : "Suspended"} until{" "}
                <LocalTime at={item.decision.sanction.until} />
              </p>
            ) : null}
          </Callout>
          <div className="mod-buttons">
            <UndoButton item={item} own={own} isAdmin={isAdmin} onUndo={onUndo} />
          </div>
        </div>
      ) : own?.isRefused || (item.isEscalated && !isAdmin) ? (
        <div className="mod-decision">
          <p>
            {own?.isRefused
              ? refuseOwnPart(item, own.part)
              : "This was escalated, so only admins can decide it. You can read it."}
          </p>
          <div className="mod-buttons">
            <Button variant="outline" onClick={onSkip}>
              Skip <kbd>J</kbd>
            </Button>
          </div>
        </div>
      ) : isOthers ? (
        <div className="mod-decision">
          <p>
            {people[handler] ?? handler} is handling this. You can decide it when they leave it, or from{" "}
            <LocalTime at={lease?.until ?? now} /> on.
          </p>
        </div>
      ) : (
        <DecisionForm
          key={item.id}
          item={item}
          own={own}
          isAdmin={isAdmin}
          onDecide={onDecide}
          onSkip={onSkip}
          onTyping={onTyping}
        />
      )}
    </section>
  );
}

/** Takes a decision back, unless that is for admins, or for someone else. */
function UndoButton({
  item,
  own,
  isAdmin,
  onUndo,
}: Pick<ItemPage, "item" | "own"> & { isAdmin: boolean; onUndo: () => void }) {
  const why = item.isEscalated && !isAdmin ? "admins only" : own?.isRefused ? "not your own" : null;
  return (
    <Button variant="outline" aria-disabled={why !== null || undefined} onClick={() => why === null && onUndo()}>
      Undo decision{why ? ` (${why})` : ""}
    </Button>
  );
}

function minutesLeft(until: number, now: number): string {
  const minutes = Math.min(5, Math.max(1, Math.ceil((until - now) / 60_000)));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
