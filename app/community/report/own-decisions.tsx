import { topicPath } from "#worker/community/domain-topic.ts";
import type { OwnDecision } from "#worker/moderation/contract.ts";
import { LocalTime } from "../../lib/local-time.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Callout, EmptyState } from "../../ui/states.tsx";
import "./own-decisions.css";

const TITLES = { approve: "Your post is shown", hide: "Your post was hidden", spam: "Your post was hidden" } as const;

const MESSAGE_TITLES = {
  approve: "A report about your message was dismissed",
  hide: "Your message broke the guidelines",
  spam: "Your message broke the guidelines",
} as const;

/** Decisions about the reader's posts and messages, newest first. @param refused an appeal that could not be sent */
export function OwnDecisions({
  decisions,
  refused,
}: {
  decisions: readonly OwnDecision[];
  refused: { item: string; text: string; problem: string } | undefined;
}) {
  if (decisions.length === 0)
    return (
      <EmptyState
        title="No decisions"
        text="If a moderator ever hides one of your posts or upholds a report of a message, you'll find the reason here and can appeal."
      />
    );
  return (
    <ol className="own-decisions">
      {decisions.map((one) => (
        <li key={one.id} id={one.id}>
          <DecisionCard of={one} refused={refused?.item === one.id ? refused : undefined} />
        </li>
      ))}
    </ol>
  );
}

function DecisionCard({
  of: { id, topic, title, number, text, decision, appeal, canAppeal },
  refused,
}: {
  of: OwnDecision;
  refused: { text: string; problem: string } | undefined;
}) {
  const { sanction } = decision;
  const heading = (topic === "" ? MESSAGE_TITLES : TITLES)[decision.action];
  return (
    <article aria-label={`${heading}: ${title}`}>
      <h2>{heading}</h2>
      <p className="dim">
        {topic === "" ? (
          title
        ) : (
          <>
            In <Link to={topicPath({ id: topic, slug: "topic" }, number ?? undefined)}>{title}</Link>
          </>
        )}
        {", "}
        <LocalTime at={decision.at} show="instant" />
      </p>
      <blockquote>{text}</blockquote>
      <dl>
        <dt>Reason</dt>
        <dd>{decision.reason || (decision.action === "spam" ? "It looked like advertising" : "None given")}</dd>
        {decision.note ? (
          <>
            <dt>From the moderator</dt>
            <dd>{decision.note}</dd>
          </>
        ) : null}
        {sanction ? (
          <>
            <dt>Also</dt>
            <dd>
              {sanction.kind === "silence" ? "You can read, but not post, until " : "You're suspended until "}
              <LocalTime at={sanction.until} />
            </dd>
          </>
        ) : null}
      </dl>
      {appeal ? <AppealState appeal={appeal} /> : null}
      {canAppeal ? (
        <form method="post">
          <input type="hidden" name="item" value={id} />
          <TextArea
            label="Why is this decision wrong?"
            name="text"
            rows={3}
            required
            minLength={10}
            maxLength={2000}
            defaultValue={refused?.text}
            error={refused?.problem}
          />
          <Button type="submit">Send appeal</Button>
        </form>
      ) : null}
    </article>
  );
}

function AppealState({ appeal: { text, at, outcome } }: { appeal: NonNullable<OwnDecision["appeal"]> }) {
  const title = !outcome
    ? "Your appeal is waiting for a moderator"
    : outcome.action === "approve"
      ? "Your appeal was accepted"
      : "Your appeal was declined";
  return (
    <Callout tone={outcome?.action === "approve" ? "success" : "info"} title={title}>
      <q>{text}</q>
      <p className="dim">
        Sent <LocalTime at={at} />
        {outcome?.reason ? ` · ${outcome.reason}` : ""}
      </p>
      {outcome?.note ? <p>{outcome.note}</p> : null}
    </Callout>
  );
}
