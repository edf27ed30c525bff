import { type FormEvent, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, Select, TextArea, toast } from "#app/ui/index.ts";
import { newId } from "#worker/kernel/ids.ts";
import type { Person, ReportReason } from "#worker/messages/contract.ts";
import { MAX_DISCLOSED } from "#worker/messages/domain-limits.ts";
import { callApi } from "./call-api.ts";
import { nameOf } from "./names.ts";
import type { OpenedMessage } from "./open-conversation.ts";
import { conversationPath } from "./send-message.ts";

const REASONS: { value: ReportReason; label: string }[] = [
  { value: "harassment", label: "Harassment" },
  { value: "threat", label: "Threat" },
  { value: "spam", label: "Spam" },
  { value: "illegal", label: "Illegal content" },
  { value: "other", label: "Something else" },
];

/** Shows exactly what is disclosed, and sends it with the proof that it was sent. */
export function ReportForm({
  conversation,
  messages,
  people,
  own,
  onClose,
}: {
  conversation: string;
  messages: readonly OpenedMessage[];
  people: readonly Person[];
  own: string;
  onClose: () => void;
}) {
  const [id] = useState(() => newId());
  const [reason, setReason] = useState<ReportReason>("harassment");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (messages.length === 0 || messages.length > MAX_DISCLOSED) {
      setProblem(`Choose 1 to ${MAX_DISCLOSED} messages in the conversation.`);
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      const disclosed = messages.map(({ number, text, frankingKey }) => ({ number, text: text ?? "", frankingKey }));
      await callApi("POST", `${conversationPath(conversation)}/reports`, { id, reason, note, messages: disclosed });
      toast({ title: "Report sent. A moderator will look at it." });
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <form className="report-card stack" onSubmit={send} noValidate>
      <h3>Report messages</h3>
      <p>Choose the messages in the conversation. Our moderators see only these:</p>
      {messages.length === 0 ? (
        <p className="dim">No messages chosen.</p>
      ) : (
        <ul className="disclosed">
          {messages.map((line) => (
            <li key={line.number}>
              <strong>
                {line.sender === own ? "You" : nameOf(people.find((person) => person.id === line.sender))}
              </strong>
              <span>{line.text}</span>
            </li>
          ))}
        </ul>
      )}
      {problem ? <Callout tone="error">{problem}</Callout> : null}
      <Select
        label="Reason"
        value={reason}
        onChange={(event) => setReason(event.target.value as ReportReason)}
        options={REASONS}
      />
      <TextArea
        label="Note to the moderators (optional)"
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="row">
        <Button type="submit" loading={busy}>
          Send report
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
