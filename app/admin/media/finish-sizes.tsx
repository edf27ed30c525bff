import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Button, Callout, Row, Text } from "#app/ui/index.ts";
import type { MediaItem } from "#worker/media/contract.ts";
import { FileError, prepareVariants } from "./send-file.ts";

interface Progress {
  name: string;
  /** Pictures before this one. */
  done: number;
  /** Of this one, from 0 to 1. */
  part: number;
}

const pictures = (n: number) => `${n.toLocaleString("en-US")} ${n === 1 ? "picture" : "pictures"}`;

/**
 * Offers to make the sizes that no job makes: pictures that are too large for it, and AVIF. This browser does it after a
 * click, one picture after the other, each stored when it is done; it can be stopped, and resumes where it was.
 */
export function FinishSizes({ count }: { count: number }) {
  const { revalidate } = useRevalidator();
  const [total, setTotal] = useState(0);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<{ id: string; name: string; problem: string }[]>([]);
  const [finished, setFinished] = useState(0);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async () => {
    const own = new AbortController();
    abort.current = own;
    setTotal(count);
    setFailed([]);
    setFinished(0);
    setProgress({ name: "", done: 0, part: 0 });
    let done = 0;
    try {
      for (let after = ""; !own.signal.aborted; ) {
        const { items } = await apiRequest<{ items: MediaItem[] }>(
          "GET",
          `/api/admin/media/unfinished?after=${encodeURIComponent(after)}`,
        );
        if (items.length === 0) break;
        for (const item of items) {
          after = item.id;
          setProgress({ name: item.filename, done, part: 0 });
          const problem = await finishOne(item, own.signal, (part) => setProgress({ name: item.filename, done, part }));
          if (own.signal.aborted) break;
          done++;
          if (problem === null) setFinished((n) => n + 1);
          else setFailed((list) => [...list, { id: item.id, name: item.filename, problem }]);
        }
      }
    } catch {
      setFailed((list) => [
        ...list,
        { id: "", name: "", problem: "The connection was lost. Start again to continue." },
      ]);
    }
    setProgress(null);
    void revalidate();
  };

  const isIdle = progress === null && finished === 0 && failed.length === 0;
  if (count === 0 && isIdle) return null;
  const title = progress ? "Making sizes" : `${pictures(count)} can be finished in this browser`;
  return (
    <Callout title={count === 0 && !progress ? "All sizes are ready" : title}>
      {progress ? (
        <div className="editor-block">
          <label htmlFor="finish-sizes">
            {Math.min(progress.done + 1, total)} of {pictures(total)}
            {progress.name ? `: ${progress.name}` : ""}
          </label>
          <progress id="finish-sizes" max={Math.max(1, total)} value={progress.done + progress.part} />
          <Row gap={8}>
            <Button variant="outline" onClick={() => abort.current?.abort()}>
              Stop
            </Button>
            <Text as="span" small dim>
              Keep this page open. Finished pictures are saved.
            </Text>
          </Row>
        </div>
      ) : count > 0 ? (
        <>
          <p>
            Their sizes or smallest format (AVIF) have to be made in a browser. Each picture takes a few seconds, and
            you can keep working in another tab.
          </p>
          <Button variant="outline" onClick={() => void run()}>
            Make sizes now
          </Button>
        </>
      ) : null}
      <div role="status">
        {progress === null && finished > 0 ? <p>{pictures(finished)} finished.</p> : null}
        {failed.map((f) => (
          <p key={f.id}>
            {f.name ? `${f.name}: ` : ""}
            {f.problem}
          </p>
        ))}
      </div>
    </Callout>
  );
}

/** Makes and stores the sizes of one picture. @returns why it could not be done, or null */
async function finishOne(
  item: MediaItem,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<string | null> {
  try {
    const response = await fetch(`/media/${item.id}/original`, { credentials: "include", signal });
    if (!response.ok) return "The original is missing. Upload the picture again.";
    await prepareVariants(item, await response.arrayBuffer(), item.type, signal, ({ done }) => onProgress(done));
    return null;
  } catch (error) {
    if (error instanceof FileError) return error.message;
    return signal.aborted ? null : "It couldn't be read. Try again.";
  }
}
