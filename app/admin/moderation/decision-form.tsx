import { useEffect, useId, useRef, useState } from "react";
import { Button, Select } from "#app/ui/index.ts";
import { type ItemView, type OwnPart, SANCTION_DAYS } from "#worker/moderation/contract.ts";
import { describeOwnPart } from "#worker/moderation/domain-own-part.ts";
import { type Rule, rulesFor, subjectOf, suggestAction, suggestRule } from "#worker/moderation/domain-rules.ts";
import { TextArea, TextField } from "../form/text-field.tsx";
import { DECIDE } from "./item-words.ts";
import type { Choice } from "./use-decisions.ts";

const DAY_WORDS: Readonly<Record<number, string>> = { 1: "1 day", 365: "a year", 36500: "good" };
const daysOf = (days: number): string => DAY_WORDS[days] ?? `${days} days`;

/** What may come with a decision; only admins suspend. */
const sanctionOptions = (isAdmin: boolean) => [
  { value: "", label: "Nothing else" },
  ...SANCTION_DAYS.silence.map((days) => ({
    value: `silence ${days}`,
    label: `Stop from posting for ${daysOf(days)}`,
  })),
  ...(isAdmin
    ? SANCTION_DAYS.suspend.map((days) => ({ value: `suspend ${days}`, label: `Suspend for ${daysOf(days)}` }))
    : []),
];

/** The decision about an item: a reason and a note, which its author gets, and one of the buttons. */
export function DecisionForm({
  item,
  own,
  isAdmin,
  onDecide,
  onSkip,
  onTyping,
}: {
  item: ItemView;
  /** Of someone's own, they decide only while no one else can. */
  own: OwnPart | null;
  isAdmin: boolean;
  onDecide: (choice: Choice) => void;
  onSkip: () => void;
  onTyping: () => void;
}) {
  const suggested = suggestRule(item);
  const [reason, setReason] = useState(suggested?.reason ?? "");
  const [note, setNote] = useState("");
  const [sanction, setSanction] = useState("");
  const [error, setError] = useState<string>();
  const list = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [error]);
  const rules = rulesFor(item);
  const rule = rules.find((one) => one.reason === reason);
  const subject = subjectOf(item);
  const main = suggestAction(item);

  const decide = (action: Choice["action"]) => {
    const [kind, days] = sanction.split(" ");
    const needsReason = action === "hide" || (sanction !== "" && action !== "escalate");
    if (needsReason && reason.trim() === "") {
      setError("Give a reason: the author gets it.");
      return;
    }
    onDecide({
      action,
      // Who is only let through is given no reason.
      reason: action === "approve" && sanction === "" ? "" : reason.trim(),
      note: note.trim(),
      sanction: sanction === "" ? null : { kind: kind as "silence" | "suspend", days: Number(days) },
    });
  };
  const buttons = [
    ["approve", DECIDE[subject].approve, "a"],
    ["hide", subject === "post" && note.trim() ? "Hide with note" : DECIDE[subject].hide, "h"],
    ...(subject === "post" ? [["spam", "Spam", "s"] as const] : []),
    ...(item.isEscalated ? [] : [["escalate", "Escalate", "e"] as const]),
  ] as const;
  return (
    <form
      ref={form}
      className="mod-decision"
      aria-label="Decision"
      onSubmit={(event) => event.preventDefault()}
      onInput={onTyping}
    >
      {own ? (
        <p className="mod-dim">
          {describeOwnPart(item, own.part)}. You can decide it because no one else on the team can; the record says so.
        </p>
      ) : null}
      <div className="mod-decision-fields">
        <TextField
          label="Reason"
          name="reason"
          list={list}
          value={reason}
          maxLength={120}
          error={error}
          autoComplete="off"
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <datalist id={list}>
          {rules.map((one) => (
            <option key={one.reason} value={one.reason}>
              {one.text}
            </option>
          ))}
        </datalist>
        <Select
          label="Also"
          value={sanction}
          options={sanctionOptions(isAdmin)}
          onChange={(event) => setSanction(event.target.value)}
        />
      </div>
      {rule ? <p className="mod-dim">{rule.text}</p> : null}
      <TextArea
        label={`Note to ${item.author.name}`}
        name="note"
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Templates rule={rule} name={item.author.name} isShown={note === ""} onUse={setNote} />
      <div className="mod-buttons">
        {buttons.map(([action, label, key]) => (
          <Button
            key={action}
            variant={action === main ? "solid" : "outline"}
            data-shortcut={key}
            aria-keyshortcuts={key}
            onClick={() => decide(action)}
          >
            {label} <kbd>{key.toUpperCase()}</kbd>
          </Button>
        ))}
        <Button variant="ghost" className="mod-skip" onClick={onSkip}>
          Skip <kbd>J</kbd>
        </Button>
      </div>
    </form>
  );
}

/** What is usually written to an author for this rule. */
function Templates({
  rule,
  name,
  isShown,
  onUse,
}: {
  rule: Rule | undefined;
  name: string;
  isShown: boolean;
  onUse: (note: string) => void;
}) {
  const text = rule?.note(name);
  if (!text || !isShown) return null;
  return (
    <p className="mod-template">
      <Button variant="ghost" onClick={() => onUse(text)}>
        Use the usual note
      </Button>
      <span className="mod-dim mod-clip">{text}</span>
    </p>
  );
}
