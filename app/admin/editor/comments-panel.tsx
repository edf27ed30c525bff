import { useCallback, useEffect, useState } from "react";
import { Button, Row, Text } from "#app/ui/index.ts";
import type { CommentThread, TextPerson } from "#worker/content/contract-editor.ts";
import { Comment } from "./comment.tsx";
import { CommentForm } from "./comment-form.tsx";
import { listPeople, problemOf, type TextApi } from "./text-api.ts";

/** What editors say about the text to each other. */
export function CommentsPanel({
  api,
  me,
  quote,
  shown: wanted,
  onQuoteUsed,
}: {
  api: TextApi;
  /** The address of who reads. */
  me: string;
  quote: string;
  /** The comment that a link named. */
  shown: string;
  onQuoteUsed: () => void;
}) {
  const [threads, setThreads] = useState<CommentThread[] | null>(null);
  const [people, setPeople] = useState<TextPerson[]>([]);
  const [showsResolved, setShowsResolved] = useState(wanted !== "");
  const [replyTo, setReplyTo] = useState("");
  const [problem, setProblem] = useState("");
  const load = useCallback(
    () => api.comments().then(setThreads, (error: unknown) => setProblem(problemOf(error))),
    [api],
  );
  useEffect(() => {
    void load();
    // Without them a mention is typed as an address.
    listPeople().then(setPeople, () => undefined);
  }, [load]);
  const isLoaded = threads !== null;
  useEffect(() => {
    if (isLoaded && wanted) document.getElementById(`comment-${wanted}`)?.scrollIntoView({ block: "center" });
  }, [isLoaded, wanted]);
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
              About the whole post
            </Button>
          </blockquote>
        ) : null}
        <CommentForm
          label={quote ? "Comment on the selection" : "Comment on the whole post"}
          people={people}
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
            <Comment
              key={one.id}
              comment={one}
              people={people}
              isOwn={one.actor === me}
              isNamed={one.id === wanted}
              onEdit={(text) => run(() => api.editComment(one.id, text))}
              onDelete={() => run(() => api.deleteComment(one.id))}
            />
          ))}
          {replyTo === thread.id && thread.resolvedAt === null ? (
            <CommentForm
              label="Reply"
              people={people}
              isOpened
              onCancel={() => setReplyTo("")}
              onSend={async (text) => {
                const isSent = await add(text, "", thread.id);
                if (isSent) setReplyTo("");
                return isSent;
              }}
            />
          ) : (
            <Row gap={8}>
              {thread.resolvedAt === null ? (
                <Button variant="ghost" onClick={() => setReplyTo(thread.id)}>
                  Reply
                </Button>
              ) : null}
              <Button
                variant="ghost"
                onClick={() => void run(() => api.resolveComment(thread.id, thread.resolvedAt === null))}
              >
                {thread.resolvedAt === null ? "Resolve" : "Reopen"}
              </Button>
            </Row>
          )}
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
