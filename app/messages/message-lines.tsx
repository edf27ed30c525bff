import { useEffect, useLayoutEffect, useRef } from "react";
import { Button, Checkbox, cx, Icon } from "#app/ui/index.ts";
import type { Person } from "#worker/messages/contract.ts";
import { eventWords, isWarning, missingKeyWords, nameOf, PROBLEMS } from "./names.ts";
import type { OpenedMessage } from "./open-conversation.ts";
import type { PendingMessage } from "./use-conversation.ts";

/** The lines of a conversation with a separator for each day of the reader's own zone. */
export function MessageLines({
  lines,
  pending,
  people,
  own,
  readByOthers,
  isGroup,
  chosen,
  onChoose,
  onRetry,
  onDiscard,
}: {
  lines: readonly OpenedMessage[];
  pending: readonly PendingMessage[];
  people: readonly Person[];
  own: string;
  /** The last number that every other member has read. */
  readByOthers: number;
  isGroup: boolean;
  /** Numbers that are chosen for a report; null: nothing is being reported. */
  chosen: ReadonlySet<number> | null;
  onChoose: (number: number) => void;
  onRetry: (message: PendingMessage) => void;
  onDiscard: (id: string) => void;
}) {
  const end = useRef<HTMLLIElement>(null);
  const last = lines.at(-1)?.id;
  const count = pending.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last line is what scrolls
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [last, count]);
  const lastOwn = lines.findLast((line) => line.sender === own && line.event === null)?.number;
  return (
    <ol className="message-lines" aria-label="Messages">
      {lines.map((line, i) => {
        if (line.problem === "no_key") {
          // All that follow each other are one line.
          if (lines[i + 1]?.problem === "no_key") return null;
          const count = i - lines.findLastIndex(({ problem }, at) => at < i && problem !== "no_key");
          return (
            <li key={line.number} className="message-event">
              {missingKeyWords(count, people, own, isGroup)}
            </li>
          );
        }
        return (
          <Line
            key={line.number}
            line={line}
            before={lines[i - 1]}
            people={people}
            own={own}
            isGroup={isGroup}
            note={line.number === lastOwn ? (line.number <= readByOthers ? "Read" : "Delivered") : null}
            isChosen={chosen?.has(line.number) ?? null}
            onChoose={() => onChoose(line.number)}
          />
        );
      })}
      {pending.map((message) => (
        <li key={message.id} className={cx("message message-own", message.problem === null && "message-pending")}>
          <p className="message-text">{message.text}</p>
          {message.problem === null ? (
            <p className="message-note" role="status">
              Sending
            </p>
          ) : (
            <div className="message-failed" role="alert">
              <p>{message.problem}</p>
              <Button variant="outline" onClick={() => onRetry(message)}>
                Send again
              </Button>
              <Button variant="ghost" onClick={() => onDiscard(message.id)}>
                Delete
              </Button>
            </div>
          )}
        </li>
      ))}
      <li ref={end} aria-hidden="true" className="message-end" />
    </ol>
  );
}

function Line({
  line,
  before,
  people,
  own,
  isGroup,
  note,
  isChosen,
  onChoose,
}: {
  line: OpenedMessage;
  before: OpenedMessage | undefined;
  people: readonly Person[];
  own: string;
  isGroup: boolean;
  note: string | null;
  isChosen: boolean | null;
  onChoose: () => void;
}) {
  const isNewDay = !before || new Date(before.at).toDateString() !== new Date(line.at).toDateString();
  const day = isNewDay ? <li className="message-day">{dayWords(line.at)}</li> : null;
  if (line.event)
    return (
      <>
        {day}
        <li className="message-event">{eventWords(line, people, own)}</li>
      </>
    );
  const isOwn = line.sender === own;
  const sender = people.find(({ id }) => id === line.sender);
  const isFirst = isNewDay || before?.sender !== line.sender || before.event !== null;
  const warning =
    line.problem !== null && line.text !== null && isWarning(line.problem) ? PROBLEMS[line.problem] : null;
  return (
    <>
      {day}
      <li className={cx("message", isOwn && "message-own", !isFirst && "message-more")}>
        {isGroup && !isOwn && isFirst ? <p className="message-sender">{nameOf(sender)}</p> : null}
        {isOwn ? <span className="visually-hidden">You: </span> : null}
        {line.text === null ? (
          <p className="message-refused">
            <Icon name="alert" size={16} />
            {PROBLEMS[line.problem ?? "refused"]}
          </p>
        ) : (
          <p className="message-text">{line.text}</p>
        )}
        {warning ? <p className="message-warning">{warning}</p> : null}
        <p className="message-note">
          <time dateTime={new Date(line.at).toISOString()}>
            {new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }).format(line.at)}
          </time>
          {note ? ` ${note}` : null}
        </p>
        {isChosen !== null && line.text !== null ? (
          <Checkbox label="Report this message" checked={isChosen} onChange={onChoose} />
        ) : null}
      </li>
    </>
  );
}

const dayWords = (at: number): string =>
  new Intl.DateTimeFormat("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric" },
    ...(new Date(at).getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }),
  }).format(at);

/** Says how far the reader has read, once the lines are on the screen. */
export function useMarkRead(lastNumber: number, readNumber: number, mark: (number: number) => void): void {
  useEffect(() => {
    const markIfVisible = () => {
      if (document.visibilityState === "visible" && lastNumber > readNumber) mark(lastNumber);
    };
    markIfVisible();
    document.addEventListener("visibilitychange", markIfVisible);
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [lastNumber, readNumber, mark]);
}
