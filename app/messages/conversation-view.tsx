import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { Button, Callout, ErrorState, Icon, LinkButton, Skeleton, TextField } from "#app/ui/index.ts";
import { callApi } from "./call-api.ts";
import { Composer } from "./composer.tsx";
import { ConversationDetails } from "./conversation-details.tsx";
import { Face } from "./face.tsx";
import { MessageLines, useMarkRead } from "./message-lines.tsx";
import { conversationTitle, nameOf } from "./names.ts";
import type { EpochKeys } from "./open-conversation.ts";
import { ReportForm } from "./report-form.tsx";
import { conversationPath } from "./send-message.ts";
import { type OpenConversation, useConversation } from "./use-conversation.ts";
import { useOnline } from "./use-online.ts";
import { usePins } from "./use-pins.ts";

/** One conversation, or why it can't be shown. */
export function ConversationView({
  id,
  account,
  keys,
  onChanged,
  onLeft,
  onOwnKeysChanged,
}: {
  id: string;
  account: OwnAccount;
  keys: EpochKeys;
  onChanged: () => void;
  onLeft: () => void;
  onOwnKeysChanged: () => void;
}) {
  const conversation = useConversation(id, account, keys, onChanged, onOwnKeysChanged);
  const { found, refresh } = conversation;
  if (found === undefined)
    return (
      <section className="conversation" aria-busy="true" aria-label="Conversation">
        <div className="conversation-wait">
          <Skeleton height={44} width="60%" radius={18} />
          <Skeleton height={64} width="70%" radius={18} />
          <Skeleton height={44} width="40%" radius={18} />
        </div>
      </section>
    );
  if (found === null || found === "gone")
    return (
      <section className="conversation" aria-label="Conversation">
        <ErrorState
          title={found ? "You aren't in this conversation" : "The conversation couldn't be loaded"}
          text={found ? "It doesn't exist, or you're no longer in it." : "Check your connection. Nothing is lost."}
          action={
            found ? <LinkButton to="/messages">All messages</LinkButton> : <Button onClick={refresh}>Try again</Button>
          }
        />
      </section>
    );
  return <Shown {...conversation} {...{ found, account, keys, onChanged, onLeft }} />;
}

function Shown({
  found,
  pending,
  send,
  retry,
  discard,
  refresh,
  loadEarlier,
  account,
  keys,
  onChanged,
  onLeft,
}: Omit<ReturnType<typeof useConversation>, "found"> & {
  found: OpenConversation;
  account: OwnAccount;
  keys: EpochKeys;
  onChanged: () => void;
  onLeft: () => void;
}) {
  const { page, lines } = found;
  const isOnline = useOnline();
  const { trust, accept: rememberKey } = usePins(account.member, page.people);
  // The list marks conversations whose safety number has changed.
  const accept: typeof rememberKey = (entry, isChecked) => rememberKey(entry, isChecked).then(onChanged);
  const [showsDetails, setShowsDetails] = useState(false);
  const detailsButton = useRef<HTMLButtonElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const title = conversationTitle(page, account.member);
  const others = page.people.filter(({ id, isIn }) => id !== account.member && isIn);
  const isVerified = trust.length > 0 && trust.every(({ verifiedAt }) => verifiedAt !== null);
  const changed = trust.filter(({ isChanged }) => isChanged);
  const wanted = query?.trim().toLowerCase() ?? "";
  const shown = wanted ? lines.filter(({ text }) => text?.toLowerCase().includes(wanted)) : lines;
  const readByOthers = Math.min(...others.map(({ id }) => page.read[id] ?? 0));
  const mark = useCallback(
    (number: number) => {
      callApi("PUT", `${conversationPath(page.id)}/read`, { number }).then(onChanged, () => {});
    },
    [page.id, onChanged],
  );
  useMarkRead(page.lastNumber, page.read[account.member] ?? 0, mark);

  return (
    <>
      <section className="conversation" aria-labelledby="conversation-title">
        <header className="conversation-head">
          <LinkButton to="/messages" variant="ghost" icon aria-label="All messages" className="conversation-back">
            <Icon name="chevron" style={{ rotate: "90deg" }} />
          </LinkButton>
          <Face
            id={page.kind === "group" ? page.id : (others[0]?.id ?? page.id)}
            name={title}
            avatar={others[0]?.avatar}
            isGroup={page.kind === "group"}
          />
          <div>
            <h2 id="conversation-title">{title}</h2>
            <p className="conversation-sealed" data-changed={changed.length > 0 || undefined}>
              <Icon name={changed.length > 0 ? "alert" : "shield"} size={16} />
              {changed.length > 0
                ? "Safety number changed"
                : isVerified
                  ? "End-to-end encrypted, verified"
                  : "End-to-end encrypted"}
            </p>
          </div>
          <Button
            variant="ghost"
            icon
            aria-label="Search in this conversation"
            aria-pressed={query !== null}
            onClick={() => setQuery(query === null ? "" : null)}
          >
            <Icon name="search" />
          </Button>
          <Button
            variant="ghost"
            icon
            ref={detailsButton}
            aria-label="Details"
            aria-expanded={showsDetails}
            onClick={() => setShowsDetails(!showsDetails)}
          >
            <Icon name="info" />
          </Button>
        </header>
        {query === null ? null : (
          <div className="conversation-search">
            <TextField
              label="Search the messages that are loaded here"
              type="search"
              autoFocus
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              hint={
                wanted
                  ? `${shown.length} of ${lines.length} messages. The search runs on this device.`
                  : "The search runs on this device."
              }
            />
          </div>
        )}
        {changed.map((entry) => (
          <Callout
            key={entry.person.id}
            tone="warning"
            title={`${nameOf(entry.person)}'s safety number changed`}
            action={
              <div className="row">
                <Button variant="outline" onClick={() => accept(entry, true)}>
                  I've checked it
                </Button>
                <Button variant="ghost" onClick={() => accept(entry, false)}>
                  {entry.stopsSending ? "Send anyway" : "Dismiss"}
                </Button>
              </div>
            }
          >
            <p>
              They have new keys. It may be a new device, or someone may be in between. Compare the number in the
              details with them.
              {entry.stopsSending ? " You compared the old one, so nothing is sent until you decide." : null}
            </p>
          </Callout>
        ))}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <section className="conversation-scroll" tabIndex={0} aria-label="What was written">
          <p className="sealed-note">
            <Icon name="lock" size={16} />
            {page.kind === "group"
              ? "Only the members of this group can read this."
              : `Only you and ${title} can read this.`}{" "}
            We can't.
          </p>
          {found.hasEarlier && !wanted ? (
            <Button variant="outline" onClick={() => loadEarlier().catch(() => {})}>
              Load earlier messages
            </Button>
          ) : null}
          <MessageLines
            lines={shown}
            pending={wanted ? [] : pending}
            people={page.people}
            own={account.member}
            readByOthers={readByOthers}
            isGroup={page.kind === "group"}
            chosen={chosen}
            onChoose={(number) => setChosen((before) => toggle(before ?? new Set(), number))}
            onRetry={retry}
            onDiscard={discard}
          />
        </section>
        {isOnline ? null : (
          <p className="conversation-closed" role="status">
            You're offline. What you write is kept in this browser until you send it again.
          </p>
        )}
        {chosen ? (
          <ReportForm
            conversation={page.id}
            messages={lines.filter(({ number }) => chosen.has(number))}
            people={page.people}
            own={account.member}
            onClose={() => setChosen(null)}
          />
        ) : (
          <Footer
            why={
              trust.some(({ stopsSending }) => stopsSending)
                ? "To keep writing, decide about the changed safety number above."
                : page.isBlocked
                  ? `You've blocked ${title}. Unblock them in the details to write.`
                  : others.length === 0
                    ? "There's no one else in this conversation."
                    : page.kind === "direct" && !others.some(({ hasKeys }) => hasKeys)
                      ? `${title} has no encryption keys right now, so nothing can be encrypted for them.`
                      : null
            }
            title={title}
            onSend={send}
          />
        )}
      </section>
      {showsDetails ? (
        <ConversationDetails
          onClose={() => {
            flushSync(() => setShowsDetails(false));
            detailsButton.current?.focus();
          }}
          conversation={found}
          {...{ account, keys, trust, onLeft }}
          onAccept={accept}
          onReport={() => {
            setChosen(new Set());
            setShowsDetails(false);
          }}
          onChanged={() => {
            refresh();
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

const Footer = ({ why, title, onSend }: { why: string | null; title: string; onSend: (text: string) => void }) =>
  why ? <p className="conversation-closed">{why}</p> : <Composer to={title} onSend={onSend} />;

function toggle(set: ReadonlySet<number>, number: number): Set<number> {
  const next = new Set(set);
  if (!next.delete(number)) next.add(number);
  return next;
}
