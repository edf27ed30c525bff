import { useState } from "react";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { Button, EmptyState, ErrorState, Icon, Link, Skeleton, TextField } from "#app/ui/index.ts";
import { Face } from "./face.tsx";
import { conversationTitle, eventWords } from "./names.ts";
import type { Seal } from "./trust.ts";
import type { ListedConversation } from "./use-conversations.ts";

/** The conversations, newest first, with a search in names and last messages that never leaves the device. */
export function ConversationList({
  list,
  account,
  current,
  onNew,
  onRetry,
}: {
  list: ListedConversation[] | null | undefined;
  account: OwnAccount;
  current: string | undefined;
  onNew: () => void;
  onRetry: () => void;
}) {
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const shown = list?.filter(
    (row) =>
      wanted === "" ||
      conversationTitle(row, account.member).toLowerCase().includes(wanted) ||
      previewOf(row, account).toLowerCase().includes(wanted),
  );
  return (
    <nav className="conversations" aria-label="Conversations">
      <div className="conversations-head">
        <p className="conversations-name display" aria-hidden="true">
          Messages
        </p>
        <Button variant="outline" icon aria-label="New conversation" onClick={onNew}>
          <Icon name="plus" />
        </Button>
      </div>
      <TextField
        label="Search names and last messages"
        hideLabel
        placeholder="Search names"
        type="search"
        hint="Message text is searched on this device only."
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {list === undefined ? (
        <div className="conversations-loading">
          {[0, 1, 2, 3].map((i) => (
            <Skeleton key={i} height={56} radius={12} />
          ))}
        </div>
      ) : list === null ? (
        <ErrorState
          title="Your conversations couldn't be loaded"
          text="Check your connection. Nothing is lost."
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      ) : list.length === 0 ? (
        <EmptyState
          title="No conversations yet"
          text="Write to another member. Only the two of you can read it."
          action={<Button onClick={onNew}>Start a conversation</Button>}
        />
      ) : (
        <ul>
          {shown?.map((row) => (
            <Row key={row.id} row={row} account={account} isCurrent={row.id === current} />
          ))}
          {shown?.length === 0 ? <li className="dim conversations-none">Nothing matches "{query.trim()}".</li> : null}
        </ul>
      )}
    </nav>
  );
}

function Row({ row, account, isCurrent }: { row: ListedConversation; account: OwnAccount; isCurrent: boolean }) {
  const title = conversationTitle(row, account.member);
  const other = row.people.find(({ id }) => id !== account.member);
  const isUnread = row.unread > 0;
  return (
    <li>
      <Link
        to={`/messages/${row.id}`}
        className="conversation-row"
        aria-current={isCurrent ? "page" : undefined}
        data-unread={isUnread || undefined}
        preventScrollReset
      >
        <Face
          id={row.kind === "group" ? row.id : (other?.id ?? row.id)}
          name={title}
          avatar={other?.avatar}
          isGroup={row.kind === "group"}
        />
        <span className="conversation-words">
          <span className="conversation-name">
            <span className="conversation-title">{title}</span>
            {row.seal ? <SealMark seal={row.seal} /> : null}
          </span>
          <span className="conversation-last">{previewOf(row, account)}</span>
        </span>
        <span className="conversation-side">
          <time dateTime={new Date(row.lastAt).toISOString()}>{shortTime(row.lastAt)}</time>
          {isUnread ? (
            <span className="unread-count">
              {row.unread > 99 ? "99+" : row.unread}
              <span className="visually-hidden"> unread</span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

const SEALS: Record<Seal, string> = {
  encrypted: "End-to-end encrypted",
  changed: "Safety number changed",
  none: "No encryption keys yet",
};

/** How the conversation is protected: a colored icon, with a text so that color isn't the only sign. */
const SealMark = ({ seal }: { seal: Seal }) => (
  <span className="conversation-seal" data-seal={seal} title={SEALS[seal]}>
    <Icon name={seal === "changed" ? "alert" : "lock"} size={15} label={SEALS[seal]} />
  </span>
);

function previewOf({ last, opened, people }: ListedConversation, { member }: OwnAccount): string {
  if (!last) return "Encrypted conversation";
  if (last.event) return eventWords(last, people, member);
  if (!opened || opened.text === null)
    return opened?.problem === "no_key" ? "Encrypted for other keys" : "Not shown: see the conversation";
  return last.sender === member ? `You: ${opened.text}` : opened.text;
}

/** Today the time, this week the day, else the date; in the reader's zone. */
export function shortTime(at: number, now = Date.now()): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", options).format(at);
  if (new Date(at).toDateString() === new Date(now).toDateString())
    return format({ hour: "numeric", minute: "2-digit" });
  if (now - at < 6 * 24 * 60 * 60_000) return format({ weekday: "short" });
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return format(isThisYear ? { month: "short", day: "numeric" } : { month: "short", day: "numeric", year: "numeric" });
}
