import { useEffect, useState } from "react";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Composer } from "../composer/composer.tsx";

interface Source {
  text: string;
  revision: number;
}

/** The text of a post in its own place, to change it. What someone changed meanwhile is not overwritten. */
export function EditPost({
  topic,
  number,
  isOthers,
  onDone,
}: {
  topic: string;
  number: number;
  /** Staff edit what someone else wrote: they say why. */
  isOthers: boolean;
  onDone: () => void;
}) {
  const { busy, problem, call, errorOf } = useApiCall();
  const [reason, setReason] = useState("");
  const [source, setSource] = useState<Source | null>(null);
  const [text, setText] = useState("");
  const [isUploading, setUploading] = useState(false);
  const path = `/api/community/topics/${topic}/posts/${number}`;
  useEffect(() => {
    void call<Source>("GET", path).then((found) => {
      if (!found) return;
      setSource(found);
      setText(found.text);
      requestAnimationFrame(() => document.getElementById(`edit-${number}`)?.focus());
    });
  }, [call, path, number]);
  const save = async () => {
    if (!source || busy || isUploading) return;
    if (text === source.text || (await call("PUT", path, { text, revision: source.revision, reason }))) onDone();
  };
  if (!source)
    return problem ? (
      <p className="post-tombstone" role="alert">
        {problem.message}{" "}
        <Button variant="ghost" onClick={onDone}>
          Close
        </Button>
      </p>
    ) : (
      <p className="dim" role="status">
        Loading the text…
      </p>
    );
  return (
    <div className="post-edit">
      <Composer
        id={`edit-${number}`}
        label={`Edit post ${number}`}
        hideLabel
        text={text}
        onChange={setText}
        onSubmit={() => void save()}
        error={errorOf("reason") ? undefined : problem?.message}
        onBusy={setUploading}
      />
      {isOthers ? (
        <TextField
          label="Reason"
          hint="The author gets it, and it stays in the post's history."
          name="reason"
          maxLength={500}
          value={reason}
          error={errorOf("reason")}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      <div className="reply-send">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button loading={busy} aria-disabled={isUploading || undefined} onClick={() => void save()}>
          Save changes
        </Button>
      </div>
    </div>
  );
}
