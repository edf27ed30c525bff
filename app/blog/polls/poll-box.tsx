import { formatInstant } from "#app/lib/format-instant.ts";
import { answerFigures, pollStatus } from "#app/lib/poll-words.ts";
import { Button } from "#app/ui/index.ts";
import sheet from "#app/ui/polls.css?url";
import type { Poll, PollFigures } from "#worker/content/domain-poll.ts";

/** What is known of a poll while nobody has been asked. */
const UNKNOWN = { isClosed: false, choice: null, votes: null };

/**
 * A poll as a form that works without scripts. Where figures stand is reserved: a kept page is the same for everybody, and
 * `follow-polls.ts` fills them in. Without `entryId` it only shows itself, as in previews.
 */
export function PollBox({
  poll,
  entryId,
  figures = UNKNOWN,
}: {
  poll: Poll;
  entryId: string | null;
  figures?: Omit<PollFigures, "id">;
}) {
  const { id, question, options, closesAt, results } = poll;
  const path = `/polls/${entryId}/${id}`;
  const shown = answerFigures(figures.votes);
  const isOff = entryId === null || figures.isClosed;
  return (
    <form
      className="poll"
      id={`poll-${id}`}
      method="post"
      action={entryId === null ? undefined : path}
      data-entry={entryId ?? undefined}
      data-poll={id}
      data-results={results}
      data-voted={figures.choice !== null || undefined}
    >
      {/* Only pages with a poll wait for it. The editor and previews bring it along: waiting would draw the editor anew. */}
      {entryId === null ? null : <link rel="stylesheet" href={sheet} precedence="page" />}
      {/* Where a vote without scripts leads back to: shown by the address alone. */}
      <p className="poll-counted" id={`poll-${id}-voted`}>
        Your vote was counted. <a href={path}>See the results</a>
      </p>
      <fieldset disabled={isOff}>
        <legend>{question}</legend>
        {options.map((option, at) => (
          <label key={option.id} className="poll-option">
            <input
              type="radio"
              name="option"
              value={option.id}
              required
              defaultChecked={figures.choice === option.id}
            />
            <span>{option.text}</span>
            <span className="poll-figure">{shown[at] ? <Figure {...shown[at]} /> : null}</span>
            <span className="poll-bar" aria-hidden="true">
              <i style={{ width: `${shown[at]?.share ?? 0}%` }} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className="poll-foot">
        <Button type="submit" disabled={isOff} className="poll-send">
          {figures.choice === null ? "Vote" : "Change vote"}
        </Button>
        <p role="status">{pollStatus(results, figures)}</p>
        {closesAt === null ? null : (
          <p className="poll-end">
            {closesAt <= Date.now() ? "Closed" : "Open until"}{" "}
            <time dateTime={new Date(closesAt).toISOString()}>{formatInstant(closesAt)}</time>
          </p>
        )}
        {entryId === null ? null : (
          <noscript>
            <a href={path}>See the results</a>
          </noscript>
        )}
      </div>
    </form>
  );
}

const Figure = ({ share, text }: { share: number; text: string }) => (
  <>
    <b>{share}%</b> <small>{text}</small>
  </>
);
