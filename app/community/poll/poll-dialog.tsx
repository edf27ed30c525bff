import { type FormEvent, useRef, useState } from "react";
import { findPollProblem, type PollInput } from "#worker/community/domain-poll.ts";
import { POLL_LIMITS, type PollResults } from "#worker/content/domain-poll.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError, Select, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import "./poll-dialog.css";

const EMPTY: PollInput = { question: "", options: ["", ""], isMultiple: false, closesAt: null, results: "voted" };
const RESULTS: { value: PollResults; label: string }[] = [
  { value: "voted", label: "After voting" },
  { value: "always", label: "Always" },
  { value: "closed", label: "When it closes" },
];

/** An instant as a field for local times has it. */
function toLocalField(at: number | null): string {
  if (at === null) return "";
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}

/** Writes the poll of a post. @param poll the one that is changed; null: a new one */
export function PollDialog({
  poll,
  hasVotes = false,
  busy = false,
  error = null,
  onSave,
  onClose,
}: {
  poll: PollInput | null;
  /** What members have voted on stays as it is: only the end can be moved. */
  hasVotes?: boolean;
  busy?: boolean;
  /** What the server has against it. */
  error?: string | null;
  onSave: (poll: PollInput) => void;
  onClose: () => void;
}) {
  const [value, setValue] = useState(poll ?? EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const set = (change: Partial<PollInput>) => setValue({ ...value, ...change });
  const setOption = (at: number, words: string) =>
    set({ options: value.options.map((option, i) => (i === at ? words : option)) });
  const focusOption = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>("input")[at]?.focus());
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const found =
      value.results === "closed" && value.closesAt === null
        ? "Choose when the poll closes, or show the results earlier."
        : findPollProblem(value, Date.now());
    setProblem(found);
    if (found || busy) return;
    onSave(value);
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={poll ? "Edit the poll" : "Add a poll"}>
      <form className="poll-form" onSubmit={save} noValidate>
        <TextField
          label="Question"
          disabled={hasVotes}
          value={value.question}
          maxLength={POLL_LIMITS.question}
          onChange={(event) => set({ question: event.target.value })}
        />
        <fieldset ref={list} className="poll-form-options" disabled={hasVotes}>
          <legend className="field-label">Options</legend>
          {value.options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are told apart by their places
            <div key={at}>
              <input
                className="input"
                aria-label={`Option ${at + 1}`}
                value={option}
                maxLength={POLL_LIMITS.option}
                onChange={(event) => setOption(at, event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  event.preventDefault();
                  if (at + 1 === value.options.length && value.options.length < POLL_LIMITS.maxOptions)
                    set({ options: [...value.options, ""] });
                  focusOption(at + 1);
                }}
              />
              {value.options.length > POLL_LIMITS.minOptions ? (
                <button
                  type="button"
                  className="composer-tool"
                  aria-label={`Remove option ${at + 1}`}
                  onClick={() => {
                    set({ options: value.options.filter((_, i) => i !== at) });
                    focusOption(Math.max(0, at - 1));
                  }}
                >
                  <Icon name="close" size={16} />
                </button>
              ) : null}
            </div>
          ))}
          {value.options.length < POLL_LIMITS.maxOptions ? (
            <Button
              variant="ghost"
              onClick={() => {
                set({ options: [...value.options, ""] });
                focusOption(value.options.length);
              }}
            >
              Add an option
            </Button>
          ) : null}
        </fieldset>
        <label className="poll-form-check">
          <input
            type="checkbox"
            disabled={hasVotes}
            checked={value.isMultiple}
            onChange={(event) => set({ isMultiple: event.target.checked })}
          />
          Members can choose more than one
        </label>
        <div className="poll-form-pair">
          <Select
            label="Show results"
            disabled={hasVotes}
            value={value.results}
            onChange={(event) => set({ results: event.target.value as PollResults })}
            options={RESULTS}
          />
          <TextField
            label="Closes (optional)"
            type="datetime-local"
            value={toLocalField(value.closesAt)}
            onChange={(event) => set({ closesAt: event.target.value ? new Date(event.target.value).getTime() : null })}
          />
        </div>
        <FieldError>{problem ?? error}</FieldError>
        <p className="dim small">
          {hasVotes
            ? "Members have voted, so you can change only when it closes."
            : "Once someone votes, you can change only when it closes."}
        </p>
        <div className="poll-form-foot">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {poll ? "Save poll" : "Add poll"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
