import { type MouseEvent, useState } from "react";
import { firstOfPage, PAGE_SIZE } from "#worker/community/domain-topic.ts";
import { errorMessage } from "../../lib/api-request.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { toast } from "../../ui/toast-store.ts";
import { pagePath, postHref, type TopicPageData } from "./topic-data.ts";
import { lastKnown, type TopicState } from "./topic-state.ts";

interface TopicPagerProps {
  page: TopicPageData;
  state: TopicState;
  /** Shows more posts in place. */
  onLoad: (window: "before" | "after") => Promise<void>;
}

/** The ways to the posts before and after those that are shown: addresses of their own, which scripts fill in in place. */
export function TopicPager({ page, state, onLoad }: TopicPagerProps) {
  const [busy, setBusy] = useState<"before" | "after" | null>(null);
  const { lastNumber } = state.view;
  const hasEarlier = state.first > 1;
  const hasLater = lastKnown(state) < lastNumber;
  if (!hasEarlier && !hasLater) return null;
  const count = Math.ceil(lastNumber / PAGE_SIZE);
  const number = (page.from - 1) / PAGE_SIZE + 1;
  const load = (window: "before" | "after") => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(window);
    onLoad(window)
      .catch((error) => toast({ title: errorMessage(error), tone: "error" }))
      .finally(() => setBusy(null));
  };
  return (
    <nav className="pager topic-pager" aria-label="Pages of this topic">
      {hasEarlier ? (
        <a
          className="button button-outline"
          href={pagePath(page, firstOfPage(state.first - 1))}
          rel="prev"
          onClick={load("before")}
          aria-busy={busy === "before" || undefined}
        >
          Earlier posts
        </a>
      ) : (
        <span />
      )}
      <p className="dim num">
        {number > 2 ? (
          <Link className="tap-target" to={pagePath(page, 1)} aria-label="First page">
            1
          </Link>
        ) : null}
        <span aria-current="page">
          Page {number} of {count}
        </span>
        {number < count - 1 ? (
          <Link className="tap-target" to={pagePath(page, firstOfPage(lastNumber))} aria-label="Last page">
            {count}
          </Link>
        ) : null}
      </p>
      {hasLater ? (
        <a
          className="button button-outline"
          href={pagePath(page, firstOfPage(lastKnown(state) + 1))}
          rel="next"
          onClick={load("after")}
          aria-busy={busy === "after" || undefined}
        >
          Later posts
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** How many posts have come since: pressed, they are shown. Where the page ends before them, it leads to the newest. */
export function NewPostsBar({ page, state, onShow }: { page: TopicPageData; state: TopicState; onShow: () => void }) {
  const [startedWith] = useState(page.view.lastNumber);
  const { lastNumber } = state.view;
  const waiting = state.isAtEnd ? lastKnown(state) - state.last : Math.max(0, lastNumber - startedWith);
  const words = `${waiting} new ${waiting === 1 ? "reply" : "replies"}`;
  return (
    <div className="new-posts no-print" role="status">
      {waiting === 0 ? null : state.isAtEnd ? (
        <button
          type="button"
          className="new-posts-button"
          onClick={() => {
            const next = state.last + 1;
            onShow();
            requestAnimationFrame(() => document.getElementById(`post-${next}`)?.scrollIntoView({ block: "start" }));
          }}
        >
          <Icon name="download" size={18} /> {words}
        </button>
      ) : (
        <a className="new-posts-button" href={postHref(page, lastNumber)}>
          <Icon name="download" size={18} /> {words}
        </a>
      )}
    </div>
  );
}
