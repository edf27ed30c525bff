import { type CSSProperties, useState } from "react";
import { useNavigate } from "react-router";
import type { OwnTopic } from "#worker/community/contract.ts";
import { firstOfPage } from "#worker/community/domain-topic.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { toast } from "../../ui/toast-store.ts";
import { Avatar } from "../avatar.tsx";
import { DrawnIcon } from "./drawn-icon.tsx";
import { addressOf, postElementId, postHref, type TopicPageData } from "./topic-data.ts";
import type { TopicState } from "./topic-state.ts";

type Level = OwnTopic["reading"]["level"];

/** How closely a topic can be followed, in words. */
const LEVELS: { value: Level; label: string }[] = [
  { value: "watching", label: "Watch every reply" },
  { value: "tracking", label: "Track new replies" },
  { value: null, label: "Mentions only" },
  { value: "muted", label: "Mute" },
];

interface TopicRailProps {
  page: TopicPageData;
  state: TopicState;
  /** The post that the reader is at. */
  at: number;
  own: OwnTopic | null;
  onOwn: (change: (own: OwnTopic | null) => OwnTopic | null) => void;
  onBookmark: (number: number) => void;
  /** Shows the keys of the page. */
  onKeys: () => void;
}

/** Beside the posts: where the reader is, how they follow the topic, and who writes in it. */
export function TopicRail({ page, state, at, own, onOwn, onBookmark, onKeys }: TopicRailProps) {
  const { view } = state;
  const [busy, setBusy] = useState(false);
  const setLevel = async (level: Level) => {
    setBusy(true);
    try {
      const reading = await apiRequest<OwnTopic["reading"]>("PUT", `/api/members/me/topics/${view.id}/level`, {
        level,
      });
      onOwn((before) => before && { ...before, reading });
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  const share = () => {
    const url = new URL(addressOf(page), location.href).href;
    if (navigator.share) void navigator.share({ title: view.title, url }).catch(() => undefined);
    else
      navigator.clipboard.writeText(url).then(
        () => toast({ title: "Link copied" }),
        () => toast({ title: "The link couldn't be copied. Copy it from the address bar.", tone: "error" }),
      );
  };
  const isSaved = own?.bookmarks.includes(0) ?? false;
  return (
    <aside className="topic-rail no-print" aria-label="This topic">
      <JumpBar page={page} state={state} at={at} firstNew={own ? firstNewOf(own, view.lastNumber) : null} />
      <div className="topic-rail-actions">
        {own ? (
          <>
            <label className="topic-level">
              <span className="visually-hidden">How you follow this topic</span>
              <DrawnIcon path="M6 17h12l-2-2.500V10a4 4 0 0 0-8 0v4.500L6 17ZM10.500 20h3" />
              <select
                className="input"
                value={own.reading.level ?? ""}
                disabled={busy}
                onChange={(event) => void setLevel((event.target.value || null) as Level)}
              >
                {LEVELS.map(({ value, label }) => (
                  <option key={label} value={value ?? ""}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" className="post-action" aria-pressed={isSaved} onClick={() => onBookmark(0)}>
              <DrawnIcon path="M7 4h10v16l-5-4-5 4V4Z" /> {isSaved ? "Bookmarked" : "Bookmark topic"}
            </button>
          </>
        ) : null}
        <button type="button" className="post-action" onClick={share}>
          <DrawnIcon path="M12 15V4M8 8l4-4 4 4M6 11H5v9h14v-9h-1" /> Share
        </button>
        <button type="button" className="post-action topic-keys" onClick={onKeys}>
          <DrawnIcon path="M3 7h18v10H3zM7 10.500h.01M11 10.500h.01M15 10.500h.01M8 14h8" /> Shortcuts
        </button>
      </div>
      <section className="topic-people" aria-labelledby="people-title">
        <h2 id="people-title">People here</h2>
        <ul className="topic-faces">
          {[...state.authors.values()].slice(0, 12).map((author) => (
            <li key={author.id} title={author.name}>
              <Avatar author={author} size={34} />
              <span className="visually-hidden">{author.name}</span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

/** The line from the first post to the last: dragged or moved by arrow keys it leads to any of them. */
function JumpBar({
  page,
  state,
  at,
  firstNew,
}: Pick<TopicRailProps, "page" | "state" | "at"> & { firstNew: number | null }) {
  const navigate = useNavigate();
  const { lastNumber } = state.view;
  const [dragged, setDragged] = useState<number | null>(null);
  if (lastNumber < 2) return null;
  const number = dragged ?? at;
  const jump = () => {
    if (dragged === null) return;
    setDragged(null);
    if (dragged >= state.first && dragged <= state.last) {
      const element = document.getElementById(postElementId(dragged));
      element?.scrollIntoView();
      element?.focus({ preventScroll: true });
    } else void navigate(firstOfPage(dragged) === dragged ? addressOf(page, dragged) : postHref(page, dragged));
  };
  const date = state.posts.get(number)?.createdAt;
  const place = (post: number) => ({ "--place": (post - 1) / (lastNumber - 1) }) as CSSProperties;
  return (
    <div className="jump-bar">
      <a href={addressOf(page)} className="jump-end">
        First post
      </a>
      <div className="jump-line">
        <input
          id="jump"
          type="range"
          min={1}
          max={lastNumber}
          value={number}
          aria-label="Go to post"
          aria-valuetext={`Post ${number} of ${lastNumber}`}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={jump}
          onKeyDown={(event) => {
            if (event.key !== "PageDown" && event.key !== "PageUp") return;
            // The default would move in the opposite direction from the arrow keys and the page.
            event.preventDefault();
            const step = Math.max(1, Math.round(lastNumber / 10)) * (event.key === "PageDown" ? 1 : -1);
            setDragged(Math.min(lastNumber, Math.max(1, number + step)));
          }}
          onKeyUp={(event) => event.key === "Enter" && jump()}
          onBlur={jump}
        />
        <label className="jump-at" htmlFor="jump" style={place(number)}>
          <b className="num">
            {number.toLocaleString("en-US")} of {lastNumber.toLocaleString("en-US")}
          </b>
          <span className="dim">
            {date === undefined ? "" : new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(date)}
          </span>
        </label>
        {firstNew === null ? null : (
          <a className="jump-new" href={postHref(page, firstNew)} style={place(firstNew)}>
            {lastNumber - firstNew + 1} new
          </a>
        )}
      </div>
      <a href={postHref(page, lastNumber)} className="jump-end">
        Latest
      </a>
    </div>
  );
}

/** Where the posts begin that came since the member read to the end of what there was; null: they have read nothing, or all. */
const firstNewOf = ({ reading }: OwnTopic, lastNumber: number): number | null =>
  reading.number > 0 && reading.number < lastNumber ? reading.number + 1 : null;
