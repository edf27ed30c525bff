import { useEffect, useState } from "react";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Button } from "../../ui/button.tsx";
import { Composer } from "../composer/composer.tsx";

interface Source {
  text: string;
  revision: number;
}

/** The text of a post in its own place, to change it. What someone changed meanwhile is not overwritten. */
export function EditPost({ topic, number, onDone }: { topic: string; number: number; onDone: () => void }) {
  const { busy, problem, call } = useApiCall();
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
    if (text === source.text || (await call("PUT", path, { text, revision: source.revision }))) onDone();
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
        error={problem?.message}
        onBusy={setUploading}
      />
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
