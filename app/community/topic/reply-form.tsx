import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import type { PollInput } from "#worker/community/domain-poll.ts";
import { useForumEnabled } from "../../lib/live-store.ts";
import { useLoginHref } from "../../lib/login-href.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Callout } from "../../ui/states.tsx";
import { Composer } from "../composer/composer.tsx";
import type { DraftStatus } from "../composer/use-draft.ts";
import { DrawnIcon } from "./drawn-icon.tsx";
import type { ReplyResult } from "./reply-action.ts";
import { addressOf, type TopicPageData } from "./topic-data.ts";
import { useSheet } from "./use-sheet.ts";

export const REPLY_FIELD = "reply-text";

export interface ReplyDraft {
  text: string;
  replyTo: { number: number; name: string } | null;
  poll: PollInput | null;
}

export interface ReplyFormProps {
  page: TopicPageData;
  isClosed: boolean;
  result: ReplyResult | undefined;
  draft: ReplyDraft;
  onChange: (draft: ReplyDraft) => void;
  /** Posts it without leaving the page; null until the page knows who writes: then the form is sent. */
  onPost: (() => void) | null;
  draftStatus: DraftStatus;
  /** Another place has written on the same draft. */
  onChoose: ((which: "mine" | "other") => void) | null;
  /** Epoch milliseconds, when slow mode lets the member post again. */
  waitUntil: number | null;
  /** The check that new members pass before they post. */
  check: ReactNode;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

const STATUS_WORDS: Record<DraftStatus, string> = {
  idle: "",
  saving: "Saving draft…",
  saved: "Draft saved",
  "on device": "Draft saved on this device",
  conflict: "Changed in another tab",
};

/** Where a reply is written. Pages are the same for everybody: a guest is asked to sign in as far as their browser says so. */
export function ReplyForm(props: ReplyFormProps) {
  const { page, result, draft, onChange, onPost } = props;
  const loginHref = useLoginHref();
  const isForumOpen = useForumEnabled();
  const wait = useCountdown(props.waitUntil);
  const [isUploading, setUploading] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const { isTall, grip } = useSheet(sheet, props.isOpen, () => props.onOpen(false));
  const submit = (event?: FormEvent) => {
    if (!onPost) return;
    event?.preventDefault();
    if (!isUploading && draft.text.trim() !== "" && wait === 0 && isForumOpen) onPost();
  };
  if (props.isClosed)
    return (
      <p className="topic-closed" id="reply">
        <Icon name="lock" size={18} /> This topic is closed. You can read it, but no one can reply.
      </p>
    );
  return (
    <section
      ref={sheet}
      className="reply no-print"
      id="reply"
      aria-labelledby="reply-title"
      data-open={props.isOpen || undefined}
      data-tall={isTall || undefined}
    >
      <button type="button" className="reply-grip" aria-label="Full height" aria-pressed={isTall} {...grip} />
      <div className="reply-head">
        <h2 id="reply-title">Reply</h2>
        <button type="button" className="post-action reply-close" onClick={() => props.onOpen(false)}>
          Close
        </button>
      </div>
      <p className="reply-guest dim">
        <a href={loginHref}>Sign in</a> to reply. Everyone can read.
      </p>
      {result?.isHeld ? (
        <Callout tone="success" title="Your post is waiting for a moderator">
          They'll look at it soon. Until then, only you can see it.
        </Callout>
      ) : null}
      {isForumOpen ? null : (
        <Callout tone="warning" title="The forum was turned off">
          What you wrote stays on this device until it opens again.
        </Callout>
      )}
      <form className="reply-form" method="post" action={`${addressOf(page)}#reply`} onSubmit={submit}>
        <input type="hidden" name="page" value={page.view.lastNumber} />
        {draft.replyTo ? (
          <p className="reply-to">
            <DrawnIcon path="M10 6 5 11l5 5M5 11h9c4 0 6 2 6 6" size={16} /> To <b>{draft.replyTo.name}</b>
            <span className="dim">#{draft.replyTo.number}</span>
            <button
              type="button"
              className="post-action"
              aria-label="Reply to the topic instead"
              onClick={() => onChange({ ...draft, replyTo: null })}
            >
              <Icon name="close" size={16} />
            </button>
          </p>
        ) : null}
        <Composer
          id={REPLY_FIELD}
          label="Your reply"
          hideLabel
          text={draft.text}
          onChange={(text) => onChange({ ...draft, text })}
          {...(onPost ? { onSubmit: submit } : {})}
          error={result?.problem ?? undefined}
          placeholder="Write a reply"
          onBusy={setUploading}
          poll={draft.poll}
          {...(onPost ? { onPoll: (poll) => onChange({ ...draft, poll }) } : {})}
          status={isUploading ? "Uploading pictures…" : STATUS_WORDS[props.draftStatus]}
        />
        {props.onChoose ? (
          <div className="composer-choice" role="alert">
            This draft was changed in another tab.
            <Button variant="outline" onClick={() => props.onChoose?.("other")}>
              Use the other one
            </Button>
            <Button variant="ghost" onClick={() => props.onChoose?.("mine")}>
              Keep this one
            </Button>
          </div>
        ) : null}
        {props.check}
        <div className="reply-send">
          {wait > 0 ? (
            <span className="dim num" role="timer">
              Slow mode: you can post again in {describeWait(wait)}
            </span>
          ) : null}
          <Button
            type="submit"
            aria-disabled={wait > 0 || !isForumOpen || isUploading || undefined}
            title="Ctrl or ⌘ with Enter"
          >
            <MoreIcon name="send" size={18} /> Post reply
          </Button>
        </div>
      </form>
    </section>
  );
}

/** "40 s", "4:05 min": how long until a member can post again. */
const describeWait = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;

/** Whole seconds until then. */
function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => until ?? 0);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
