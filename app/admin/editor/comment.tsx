import { useState } from "react";
import { Button, Row } from "#app/ui/index.ts";
import type { CommentThread, TextPerson } from "#worker/content/contract-editor.ts";
import { splitMentions } from "#worker/content/domain-mention.ts";
import { RelativeTime } from "../local-time.tsx";
import { CommentForm } from "./comment-form.tsx";

/** A comment. Who wrote it may reword and delete it. */
export function Comment({
  comment: { id, actor, text, createdAt, editedAt },
  people,
  isOwn,
  isNamed,
  onEdit,
  onDelete,
}: {
  comment: CommentThread["replies"][number];
  people: readonly TextPerson[];
  isOwn: boolean;
  /** A link leads to it. */
  isNamed: boolean;
  onEdit: (text: string) => Promise<boolean>;
  onDelete: () => Promise<boolean>;
}) {
  const [isEdited, setEdited] = useState(false);
  const nameOf = (email: string) => people.find((one) => one.email.toLowerCase() === email)?.name ?? email;
  let at = 0;
  return (
    <div className="comment" id={`comment-${id}`} data-named={isNamed || undefined}>
      <strong>{actor}</strong>{" "}
      <span className="dim small">
        <RelativeTime at={createdAt} />
        {editedAt === null ? null : ", edited"}
      </span>
      {isEdited ? (
        <CommentForm
          label="Comment"
          people={people}
          text={text}
          onCancel={() => setEdited(false)}
          onSend={async (next) => {
            const isSaved = await onEdit(next);
            if (isSaved) setEdited(false);
            return isSaved;
          }}
        />
      ) : (
        <p>
          {splitMentions(text).map((part) =>
            part.email === null ? (
              part.text
            ) : (
              <strong key={`${part.email} ${at++}`} className="mention" title={part.email}>
                @{nameOf(part.email)}
              </strong>
            ),
          )}
        </p>
      )}
      {isOwn && !isEdited ? (
        <Row gap={8}>
          <Button variant="ghost" onClick={() => setEdited(true)}>
            Edit
          </Button>
          <Button variant="ghost" onClick={() => void onDelete()}>
            Delete
          </Button>
        </Row>
      ) : null}
    </div>
  );
}
