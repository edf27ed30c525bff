import { useState } from "react";
import type { FlagReason } from "#worker/moderation/contract.ts";
import { FLAG_LABELS } from "#worker/moderation/domain-flags.ts";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { toast } from "../../ui/toast-store.ts";
import "./report-dialog.css";

/** What each reason means. */
const EXPLANATIONS: Readonly<Record<FlagReason, string>> = {
  spam: "Advertising, or links posted only for clicks",
  medical_advice: "Tells others to start, stop or change a treatment",
  personal_attack: "Insults, threats, or someone's private information",
  off_topic: "Not about this topic",
  selling: "Offers, codes, or hidden advertising",
  other: "Say what's wrong in a sentence",
};
const REASONS = Object.keys(EXPLANATIONS) as FlagReason[];

/**
 * Reports a post to the moderators.
 * @param post what is reported; null: closed
 */
export function ReportDialog({
  post,
  onClose,
}: {
  post: { topic: string; number: number; author: string } | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={post !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Report this post"
      text={post ? `A moderator will look at it. ${post.author} won't know who reported it.` : undefined}
    >
      {post ? <ReportForm key={`${post.topic} ${post.number}`} {...post} onClose={onClose} /> : null}
    </Dialog>
  );
}

function ReportForm({ topic, number, onClose }: { topic: string; number: number; onClose: () => void }) {
  const [reason, setReason] = useState<FlagReason | null>(null);
  const [note, setNote] = useState("");
  const { busy, problem, call, setProblem, errorOf, form } = useApiCall();
  const send = async () => {
    if (!reason) return setProblem({ message: "Choose a reason.", field: "reason" });
    const sent = await call("POST", `/api/community/topics/${topic}/posts/${number}/flag`, { reason, note });
    if (!sent) return;
    onClose();
    toast({ title: "Thanks, a moderator will look at it", tone: "success" });
  };
  const other = problem && problem.field !== "note" ? problem.message : null;
  return (
    <form
      ref={form}
      className="report-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset>
        <legend>Why are you reporting it?</legend>
        {REASONS.map((one) => (
          <label key={one} className="report-reason">
            <input
              type="radio"
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => {
                setReason(one);
                setProblem(null);
              }}
            />
            <span>
              <b>{FLAG_LABELS[one]}</b>
              <span className="dim">{EXPLANATIONS[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={reason === "other" ? "Say what's wrong" : "Anything else (optional)"}
        name="note"
        rows={2}
        maxLength={500}
        required={reason === "other"}
        value={note}
        error={errorOf("note")}
        onChange={(event) => setNote(event.target.value)}
      />
      {other ? (
        <p className="field-error" role="alert">
          {other}
        </p>
      ) : null}
      <Button type="submit" loading={busy}>
        Report post
      </Button>
    </form>
  );
}
