import { useState } from "react";
import { Button, Callout, Select } from "#app/ui/index.ts";
import { POLL_LIMITS, POLL_RESULTS, type Poll, type PollResults } from "#worker/content/domain-poll.ts";
import { InstantField } from "../form/instant-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { newOption } from "./new-poll.ts";

const RESULT_NAMES: Record<PollResults, string> = {
  voted: "After voting",
  always: "Always",
  closed: "After the poll closes",
};

/** Why a poll can't be asked, or null. */
export function explainPoll({ question, options, closesAt, results }: Poll): string | null {
  if (question.trim() === "") return "Enter a question.";
  const texts = options.map(({ text }) => text.trim().toLowerCase());
  if (texts.filter(Boolean).length < POLL_LIMITS.minOptions) return "Enter at least two answers.";
  if (texts.includes("")) return "Enter each answer, or remove the empty ones.";
  if (new Set(texts).size < texts.length) return "Two answers are the same.";
  if (results === "closed" && closesAt === null)
    return "Choose when the poll closes. Its results are shown after that.";
  return null;
}

/** A poll as a form. `votesOf` an option: removing one that has votes is said first. */
export function PollForm({
  poll,
  isNew,
  votesOf,
  onSave,
}: {
  poll: Poll;
  isNew: boolean;
  votesOf: (optionId: string) => number;
  onSave: (poll: Poll) => void;
}) {
  const [draft, setDraft] = useState(poll);
  const [wasSent, setSent] = useState(false);
  const set = (change: Partial<Poll>) => setDraft((was) => ({ ...was, ...change }));
  const { question, options, closesAt, results } = draft;
  const problem = explainPoll(draft);
  const removed = poll.options
    .filter(({ id }) => !options.some((option) => option.id === id))
    .reduce((sum, { id }) => sum + votesOf(id), 0);
  const reworded = options.some(
    ({ id, text }) => votesOf(id) > 0 && poll.options.some((was) => was.id === id && was.text !== text),
  );
  const change = (at: number, text: string) =>
    set({ options: options.map((option, i) => (i === at ? { ...option, text } : option)) });
  return (
    <form
      className="admin-form poll-form"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (problem) return;
        const trimmed = options.map(({ id, text }) => ({ id, text: text.trim() }));
        onSave({ ...draft, question: question.trim(), options: trimmed });
      }}
    >
      <TextField
        label="Question"
        required="Enter a question."
        maxLength={POLL_LIMITS.question}
        value={question}
        onChange={(event) => set({ question: event.target.value })}
      />
      <fieldset className="poll-answers">
        <legend className="visually-hidden">Answers</legend>
        {options.map((option, at) => (
          <div key={option.id} className="poll-answer-row">
            <TextField
              label={`Answer ${at + 1}`}
              hint={votesOf(option.id) > 0 ? `Votes: ${votesOf(option.id)}` : undefined}
              maxLength={POLL_LIMITS.option}
              value={option.text}
              onChange={(event) => change(at, event.target.value)}
            />
            <Button
              variant="ghost"
              aria-label={`Move answer ${at + 1} up`}
              disabled={at === 0}
              onClick={() => set({ options: options.toSpliced(at, 1).toSpliced(at - 1, 0, option) })}
            >
              Up
            </Button>
            <Button
              variant="ghost"
              aria-label={`Remove answer ${at + 1}`}
              disabled={options.length <= POLL_LIMITS.minOptions}
              onClick={() => set({ options: options.toSpliced(at, 1) })}
            >
              Remove
            </Button>
          </div>
        ))}
        {options.length < POLL_LIMITS.maxOptions ? (
          <Button variant="outline" onClick={() => set({ options: [...options, newOption()] })}>
            Add answer
          </Button>
        ) : null}
      </fieldset>
      {removed > 0 ? (
        <Callout tone="warning">
          Answers that you removed have {removed.toLocaleString("en-US")} {removed === 1 ? "vote" : "votes"}. They are
          kept, but no longer shown or counted. Those readers can vote again.
        </Callout>
      ) : null}
      {reworded ? (
        <Callout tone="warning">
          You reworded an answer that has votes, and its votes stay with it. Reword only to correct spelling; for a
          different meaning, add a new answer.
        </Callout>
      ) : null}
      <InstantField
        label="Closes (optional)"
        hint="In your time zone. No vote is counted from then on."
        value={closesAt}
        onChange={(at) => set({ closesAt: at })}
      />
      <Select
        label="Readers see the results"
        options={POLL_RESULTS.map((value) => ({ value, label: RESULT_NAMES[value] }))}
        value={results}
        onChange={(event) => set({ results: event.target.value as PollResults })}
      />
      {wasSent && problem ? <Callout tone="error">{problem}</Callout> : null}
      <Button type="submit">{isNew ? "Insert poll" : "Save poll"}</Button>
    </form>
  );
}
