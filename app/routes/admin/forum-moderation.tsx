import { useMemo, useState } from "react";
import { useNavigate, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { z } from "zod";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { Callout, EmptyState, Link, LinkButton } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { QUEUE_VIEWS } from "#worker/moderation/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { BulkBar } from "../../admin/moderation/bulk-bar.tsx";
import { ItemAside } from "../../admin/moderation/item-aside.tsx";
import { ItemDetail } from "../../admin/moderation/item-detail.tsx";
import { QueueList } from "../../admin/moderation/queue-list.tsx";
import { RefusedNote } from "../../admin/moderation/refused-note.tsx";
import { useDecisions } from "../../admin/moderation/use-decisions.ts";
import { useFreshItems, useNow } from "../../admin/moderation/use-fresh-items.ts";
import { useLease } from "../../admin/moderation/use-lease.ts";
import { useMoves } from "../../admin/moderation/use-moves.ts";
import { useQueueKeys } from "../../admin/moderation/use-queue-keys.ts";
import { useQueueUpdates } from "../../admin/moderation/use-queue-updates.ts";
import { adminMeta } from "../../admin/page-title.tsx";
import { AdminIcon } from "../../admin/shell/admin-icon.tsx";
import { CursorPages, ListTabs } from "../../admin/table/index.ts";
import { withParams } from "../../admin/table/list-params.ts";
import { ShortcutHelp } from "../../admin/table/shortcut-help.tsx";
import { useLetterShortcuts } from "../../admin/table/table-shortcuts.ts";
import { StaffMenu } from "../../community/staff/staff-menu.tsx";
import type { Route } from "./+types/forum-moderation.ts";
import "../../admin/moderation/moderation.css";
import "../../admin/table/table.css";
import "../../community/community.css";

export const meta = () => adminMeta("Forum moderation");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

const query = z.object({
  view: z.enum(QUEUE_VIEWS).catch("waiting"),
  item: z.string().max(80).optional().catch(undefined),
  before: z.string().max(80).optional().catch(undefined),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { url, moderation, auth, live } = context.get(requestContextKey);
  const { view, item, before } = query.parse(Object.fromEntries(url.searchParams));
  const viewer = await auth.viewer();
  const me = { userId: viewer?.userId ?? "", email: viewer?.email ?? "", isAdmin: viewer?.role === "admin" };
  const [page, opened, people, { forumEnabled }] = await Promise.all([
    moderation.listQueue(me, view, before),
    item ? moderation.readItem(item, me).catch(goneToNull) : null,
    moderation.listModerators(),
    live.readFlags(),
  ]);
  return {
    page,
    opened,
    people,
    me,
    view,
    forumEnabled,
    isGone: item !== undefined && opened === null,
    now: Date.now(),
  };
}

/** What is not in the queue any more is said in the page. */
function goneToNull(error: unknown): null {
  if (error instanceof Response && error.status === 404) return null;
  throw error;
}

const SHORTCUTS = [
  ["j", "Next item"],
  ["k", "Previous item"],
  ["a", "Approve"],
  ["h", "Hide"],
  ["s", "Hide as spam"],
  ["e", "Escalate to an admin"],
  ["z", "Undo the last decision"],
  ["x", "Select or deselect the open item"],
  ["Esc", "Clear the selection"],
  ["?", "Show shortcuts"],
] as const;

const EMPTY = {
  waiting: ["The queue is clear", "Reports, held posts and appeals appear here at once."],
  mine: ["You have nothing open", "What you open is reserved for you for five minutes, longer while you write."],
  escalated: ["Nothing escalated", "What moderators escalate to an admin appears here."],
  decided: ["No decisions yet", "What was decided is listed here, newest first."],
} as const;

/** The moderators' queue: what waits, the open item in its topic, and its author. */
export default function ForumModeration({ loaderData }: Route.ComponentProps) {
  const { page, opened, people, me, view, isGone } = loaderData;
  const forumEnabled = useForumEnabled(loaderData.forumEnabled);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const pending = new URLSearchParams(useNavigation().location?.search).get("item");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [help, setHelp] = useState(false);
  const [letters, setLetters] = useLetterShortcuts();
  const { isGone: isDecided, refused, clearRefused, decide, undo } = useDecisions(people);
  const { isConnected, isLive } = useQueueUpdates(page.version);
  const now = useNow(loaderData.now);
  const items = useMemo(() => page.items.filter((one) => !isDecided(one)), [page.items, isDecided]);
  const fresh = useFreshItems(page.items, `${view} ${params.get("before")}`);
  const selectable = items.filter(({ state }) => state === "waiting");
  const chosen = selectable.filter(({ id }) => selected.has(id));
  const item = opened?.item ?? null;
  const isDecidedHere = item !== null && isDecided(item);
  const isOthers = item?.lease && item.lease.by !== me.email && item.lease.until > now;
  const isOwn = opened?.own?.isRefused ?? false;
  // Who can't decide it keeps it from nobody.
  const isForAdmins = item?.isEscalated && !me.isAdmin;
  const isOpen = item?.state === "waiting" && !isDecidedHere && !isOthers && !isOwn && !isForAdmins;
  const { renew, forget } = useLease(isOpen ? item : null);

  const hrefOf = (id: string | null) => withParams(params, { before: params.get("before"), item: id });
  const open = (id: string | null) => void navigate(hrefOf(id), { preventScrollReset: true, replace: item !== null });
  const openId = pending ?? item?.id ?? null;
  const at = items.findIndex(({ id }) => id === openId);
  const next = items[at + 1] ?? null;
  const move = useMoves(
    items.map(({ id }) => id),
    openId,
    pending === null,
    open,
    // The next page begins with none of its items open.
    () => page.next !== null && void navigate(withParams(params, { before: page.next, item: null })),
  );
  const toggle = (id: string) =>
    setSelected((all) => {
      const changed = new Set(all);
      if (!changed.delete(id)) changed.add(id);
      return changed;
    });
  const clear = () => setSelected(new Set());
  useQueueKeys(letters, {
    move,
    undo: () => void undo(),
    toggle: () => openId && toggle(openId),
    clear,
    help: () => setHelp(true),
  });
  const [title, text] = EMPTY[view];
  return (
    <div className="mod" data-detail={item !== null || undefined}>
      <section className="mod-queue" aria-label="Queue">
        <header className="mod-queue-head">
          <div className="mod-queue-title">
            <h1>Moderation</h1>
            <span className="mod-live" data-off={!isConnected || undefined}>
              {isConnected ? (isLive ? "Live" : "Up to date") : "Paused, reconnecting"}
            </span>
            <Link to="/420/forum-moderation/record" className="mod-record-link">
              Record
            </Link>
            <ShortcutHelp
              open={help}
              onOpenChange={setHelp}
              letters={letters}
              onLetters={setLetters}
              shortcuts={SHORTCUTS}
              hint="Turned off, everything here still works by Tab, Space and Enter."
            />
          </div>
          <ListTabs
            label="Queue"
            param="view"
            drops="item"
            tabs={[
              { value: "waiting", label: "Waiting", count: page.counts.waiting },
              { value: "mine", label: "Mine", count: page.counts.mine },
              { value: "escalated", label: "Escalated", count: page.counts.escalated },
              { value: "decided", label: "Done" },
            ]}
          />
        </header>
        <p className="visually-hidden" aria-live="polite">
          {fresh.size > 0 ? `${plural(fresh.size, "new item")} in the queue` : ""}
        </p>
        {forumEnabled ? null : (
          <Callout tone="info" title="The forum is closed">
            No one can see posts right now. What you decide takes effect when it opens again.
          </Callout>
        )}
        <RefusedNote refused={refused} onClose={clearRefused} />
        {items.length === 0 ? (
          <EmptyState
            title={title}
            text={
              view === "waiting" && page.lastDecidedAt !== null ? (
                <>
                  {text} Last decision: <LocalTime at={page.lastDecidedAt} />.
                </>
              ) : (
                text
              )
            }
            art={<Plant name="amaranth" size={96} />}
          />
        ) : (
          <QueueList
            {...{ items, openId, selected, fresh, people, now, hrefOf }}
            places={page.places}
            me={me.email}
            onToggle={toggle}
          />
        )}
        <CursorPages of="Queue" next={page.next} />
        {view === "waiting" && page.counts.decidedToday > 0 ? (
          <p className="mod-today mod-dim">{plural(page.counts.decidedToday, "decision")} today</p>
        ) : null}
      </section>
      {opened ? (
        <>
          <ItemDetail
            page={opened}
            isAdmin={me.isAdmin}
            me={me.email}
            people={people}
            now={now}
            topicMenu={
              opened.context ? <StaffMenu view={opened.context.view} onChanged={() => void revalidate()} /> : null
            }
            listHref={hrefOf(null)}
            onDecide={(choice) => {
              // Pressed twice: the next item is on its way.
              if (isDecidedHere) return;
              forget(opened.item.id);
              setSelected((all) => new Set([...all].filter((id) => id !== opened.item.id)));
              void decide([opened.item], choice);
              open(next && next.id !== opened.item.id ? next.id : null);
            }}
            onSkip={() => (next ? open(next.id) : open(null))}
            onTyping={renew}
            onUndo={() => void undo([opened.item])}
          />
          <ItemAside page={opened} me={me.email} people={people} hrefOf={hrefOf} />
        </>
      ) : (
        <div className="mod-nothing">
          {isGone ? (
            <EmptyState
              title="This is no longer in the queue"
              text="Its author deleted it, or the link is old."
              action={
                <LinkButton to={hrefOf(null)} variant="outline">
                  Back to the queue
                </LinkButton>
              }
            />
          ) : (
            <p className="mod-dim">
              <AdminIcon name="community" size={28} />
              {items.length > 0 ? (
                <span>
                  Open an item, or press <kbd>J</kbd>
                </span>
              ) : (
                "Nothing is open"
              )}
            </p>
          )}
        </div>
      )}
      <BulkBar
        chosen={chosen}
        more={selectable.length - chosen.length}
        onAll={() => setSelected(new Set(selectable.map(({ id }) => id)))}
        onDecide={(choice) => {
          clear();
          for (const { id } of chosen) forget(id);
          void decide(chosen, choice);
        }}
        onClear={clear}
      />
    </div>
  );
}
