import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import type { PollFigures, PollView } from "#worker/community/domain-poll.ts";
import { apiRequest, errorMessage, TRY_AGAIN } from "../../lib/api-request.ts";
import { formatInstant } from "../../lib/format-instant.ts";
import { lazyComponent } from "../../lib/lazy-component.tsx";
import { useTimeZone } from "../../lib/local-time.tsx";
import { answerFigures, pollStatus } from "../../lib/poll-words.ts";
import { Button } from "../../ui/button.tsx";
import sheet from "../../ui/polls.css?url";
import { formatPostTime } from "../topic/post-time.tsx";

const EditPoll = lazyComponent(() => import("./edit-poll.tsx").then((m) => m.EditPoll));

/** In ms: votes of others are asked for no more often than this. */
const ASK_EVERY = 3000;

interface PollBoxProps {
  poll: PollView;
  topic: string;
  number: number;
  /** Where the form is sent without scripts. */
  action: string;
  /** Of the signed-in member: whether they may close it and change it. Null: a guest, or not known yet. */
  own: { mayClose: boolean; isAuthor: boolean } | null;
  /** Nobody can vote in a closed topic. */
  isClosed: boolean;
  /** What became of a vote that was sent by the form. */
  sent: PollFigures | null;
}

const keyOf = ({ voters, votes, isClosed }: PollView) => JSON.stringify([voters, votes, isClosed]);

/** A post's poll: a form that works without scripts. The figures that everybody may see come with the post. */
export function PollBox({ poll, topic, number, action, own, isClosed, sent }: PollBoxProps) {
  const id = useId();
  const path = `/api/community/topics/${topic}/posts/${number}/poll`;
  const key = keyOf(poll);
  /** What the server said to this reader, with the poll as it stood then. */
  const [mine, setMine] = useState<{ figures: PollFigures; key: string } | null>(sent && { figures: sent, key });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const askedAt = useRef(0);
  /** Counts the reader's own calls: what was asked before one of them may not know of it. */
  const calls = useRef(0);
  const zone = useTimeZone();
  const isMember = own !== null;
  const hasVoted = (mine?.figures.choices.length ?? 0) > 0;
  const isStale = mine !== null && mine.key !== key;
  // Asked once for one's own vote, and again where others voted and only voters may see it.
  const mustAsk = isMember && (mine === null || (isStale && hasVoted && poll.votes === null));
  useEffect(() => {
    if (!mustAsk) return;
    const timer = setTimeout(
      () => {
        askedAt.current = Date.now();
        const before = calls.current;
        apiRequest<PollFigures>("GET", path).then(
          (figures) => calls.current === before && setMine({ figures, key }),
          // The form works without: what was voted is counted by the server.
          () => undefined,
        );
      },
      Math.max(0, askedAt.current + ASK_EVERY - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [mustAsk, path, key]);

  const figures = mine?.figures ?? null;
  const votes = (isStale ? poll.votes : null) ?? figures?.votes ?? poll.votes;
  const voters = isStale ? poll.voters : (figures?.voters ?? poll.voters);
  const isOver = isClosed || poll.isClosed || figures?.isClosed === true;
  const shown = answerFigures(votes, voters);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const choices = new FormData(event.currentTarget).getAll("option").map(Number);
    if (choices.length === 0) return setProblem("Choose an option.");
    setBusy(true);
    setProblem(null);
    calls.current++;
    try {
      setMine({ figures: await apiRequest<PollFigures>("PUT", `${path}/vote`, { choices }), key });
    } catch (error) {
      setProblem(errorMessage(error, TRY_AGAIN));
    } finally {
      setBusy(false);
    }
  };
  const close = async () => {
    calls.current++;
    try {
      setMine({ figures: await apiRequest<PollFigures>("POST", `${path}/close`, {}), key });
    } catch (error) {
      setProblem(errorMessage(error, TRY_AGAIN));
    }
  };
  const choice = figures && hasVoted ? String(figures.choices[0]) : null;
  const status = pollStatus(poll.results, { isClosed: isOver, choice, votes }, voters);
  return (
    <>
      <form
        className="poll"
        method="post"
        action={`${action}#post-${number}`}
        data-voted={hasVoted || undefined}
        // The marked options follow the answer of the server, not an older page.
        key={figures ? figures.choices.join() : "unknown"}
        {...(isMember ? { onSubmit: (event: FormEvent<HTMLFormElement>) => void send(event) } : {})}
      >
        <link rel="stylesheet" href={sheet} precedence="page" />
        <input type="hidden" name="poll" value={number} />
        <fieldset disabled={isOver} aria-describedby={`${id}-status`}>
          <legend>{poll.question}</legend>
          {poll.options.map((option, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are told apart by their places
            <label key={place} className="poll-option">
              <input
                type={poll.isMultiple ? "checkbox" : "radio"}
                name="option"
                value={place}
                required={!poll.isMultiple}
                defaultChecked={figures?.choices.includes(place)}
              />
              <span>{option}</span>
              <span className="poll-figure">
                {shown[place] ? (
                  <>
                    <b>{shown[place].share}%</b> <small>{shown[place].text}</small>
                  </>
                ) : null}
              </span>
              <span className="poll-bar" aria-hidden="true">
                <i style={{ width: `${shown[place]?.share ?? 0}%` }} />
              </span>
            </label>
          ))}
        </fieldset>
        <div className="poll-foot">
          {isOver ? null : (
            <Button type="submit" variant={hasVoted ? "outline" : undefined} className="poll-send" loading={isBusy}>
              {hasVoted ? "Change vote" : "Vote"}
            </Button>
          )}
          <p role="status" id={`${id}-status`}>
            {problem ?? (poll.isMultiple && !isOver ? `${status} You can choose more than one.` : status)}
          </p>
          {poll.closesAt === null || isOver ? null : (
            <p>
              Open until{" "}
              <time dateTime={new Date(poll.closesAt).toISOString()}>
                {zone ? formatPostTime(poll.closesAt, zone, null) : formatInstant(poll.closesAt)}
              </time>
            </p>
          )}
          {own?.isAuthor && !isOver ? (
            <button type="button" className="post-action" onClick={() => setEdited(true)}>
              Edit poll
            </button>
          ) : null}
          {own?.mayClose && !isOver ? (
            <button type="button" className="post-action" onClick={() => void close()}>
              Close poll
            </button>
          ) : null}
        </div>
      </form>
      {isEdited ? (
        <Suspense fallback={null}>
          <EditPoll poll={poll} hasVotes={voters > 0} path={path} onDone={() => setEdited(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
