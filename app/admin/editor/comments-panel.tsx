import { useCallback, useEffect, useState } from "react";
import { Button, Row, Text } from "#app/ui/index.ts";
import type { CommentThread } from "#worker/content/contract-editor.ts";
import { TextArea } from "../form/text-field.tsx";
import { RelativeTime } from "../local-time.tsx";
import { problemOf, type TextApi } from "./text-api.ts";

/** What editors say about the text to each other. */
export function CommentsPanel({ api, quote, onQuoteUsed }: { api: TextApi; quote: string; onQuoteUsed: () => void }) {
  const [threads, setThreads] = useState<CommentThread[] | null>(null);
  const [showsResolved, setShowsResolved] = useState(false);
  const [problem, setProblem] = useState("");
  const load = useCallback(
    () => api.comments().then(setThreads, (error: unknown) => setProblem(problemOf(error))),
    [api],
  );
  useEffect(() => void load(), [load]);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      setProblem("");
      await load();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    }
  };
  const add = (text: string, about: string, parentId: string) =>
    run(() => api.addComment({ requestKey: crypto.randomUUID(), text, quote: about, parentId }));
  const resolved = threads?.filter((one) => one.resolvedAt !== null) ?? [];
  const shown = threads?.filter((one) => one.resolvedAt === null || showsResolved) ?? [];
  return (
    <>
      <section aria-label="New comment">
        {quote ? (
          <blockquote className="comment-quote">
            {quote}{" "}
            <Button variant="ghost" onClick={onQuoteUsed}>
              About the whole text
            </Button>
          </blockquote>
        ) : null}
        <CommentForm
          label={quote ? "Comment on these words" : "Comment on the whole text"}
          onSend={async (text) => {
            const isSent = await add(text, quote, "");
            if (isSent) onQuoteUsed();
            return isSent;
          }}
        />
        {problem ? <Text small>{problem}</Text> : null}
      </section>
      {shown.map((thread) => (
        <section key={thread.id} className="comment-thread" data-resolved={thread.resolvedAt !== null || undefined}>
          {thread.quote ? <blockquote className="comment-quote">{thread.quote}</blockquote> : null}
          {[thread, ...thread.replies].map((one) => (
            <div key={one.id} className="comment">
              <strong>{one.actor}</strong>{" "}
              <span className="dim small">
                <RelativeTime at={one.createdAt} />
              </span>
              <p>{one.text}</p>
            </div>
          ))}
          {thread.resolvedAt === null ? (
            <CommentForm label="Answer" onSend={(text) => add(text, "", thread.id)} />
          ) : null}
          <Row gap={8}>
            <Button
              variant="ghost"
              onClick={() => void run(() => api.resolveComment(thread.id, thread.resolvedAt === null))}
            >
              {thread.resolvedAt === null ? "Resolve" : "Open again"}
            </Button>
          </Row>
        </section>
      ))}
      {resolved.length > 0 ? (
        <Button variant="ghost" onClick={() => setShowsResolved(!showsResolved)}>
          {showsResolved ? "Hide resolved" : `Show ${resolved.length} resolved`}
        </Button>
      ) : null}
    </>
  );
}

function CommentForm({ label, onSend }: { label: string; onSend: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim()) return;
        setBusy(true);
        void onSend(text.trim()).then((isSent) => {
          setBusy(false);
          if (isSent) setText("");
        });
      }}
    >
      <TextArea
        label={label}
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() ? (
        <Button type="submit" variant="outline" loading={busy}>
          Send
        </Button>
      ) : null}
    </form>
  );
}
