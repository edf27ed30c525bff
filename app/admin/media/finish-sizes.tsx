import { useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button, Callout, Row, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { type FinishProgress, type FinishResult, type FinishSteps, finishPictures } from "./finish-pictures.ts";
import { createFinishSteps } from "./finish-steps.ts";

const pictures = (n: number) => plural(n, "picture");
/** Failures that are listed by name. */
const LISTED = 10;
/** One tab of a browser works at a time; another that was started waits, and continues when the first one is closed. */
const LOCK = "finish-sizes";

/** The picture that is being finished; `waiting`: another tab is at work. */
type Work = FinishProgress | "waiting";

/** What a kind of work is called. */
interface WorkWords {
  /** While it runs. */
  running: string;
  waiting: string;
  ready: (count: number) => string;
  done: string;
  explanation: string;
  start: string;
}

const SIZES: WorkWords = {
  running: "Making sizes",
  waiting: "Another tab is making sizes",
  ready: (n) => `${pictures(n)} can be finished in this browser`,
  done: "All sizes are ready",
  explanation:
    "Some of their sizes, or the smaller AVIF format, have to be made in a browser. Each picture takes a few seconds, and you can keep working in another tab.",
  start: "Make sizes now",
};

/** Offers to make the sizes that no job makes: pictures that are too large for it, and AVIF. */
export const FinishSizes = ({ count }: { count: number }) => (
  <BrowserWork count={count} words={SIZES} steps={createFinishSteps} />
);

/**
 * Work on pictures that this browser does after a click, one after the other, each stored when it is done; it can be stopped,
 * and resumes where it was.
 */
export function BrowserWork({
  count,
  words,
  steps,
  onEnd,
}: {
  count: number;
  words: WorkWords;
  steps: (signal: AbortSignal) => FinishSteps;
  /** For what goes from the page with its pictures, and can't say itself what became of them. */
  onEnd?: (result: FinishResult) => void;
}) {
  const { revalidate } = useRevalidator();
  const id = useId();
  const [total, setTotal] = useState(0);
  const [work, setWork] = useState<Work | null>(null);
  const [result, setResult] = useState<FinishResult | null>(null);
  const abort = useRef<AbortController | null>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => () => abort.current?.abort(), []);

  // The button that was pressed goes away: the focus follows the work, and ends at what became of it.
  const isRunning = work !== null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isRunning) stopButton.current?.focus();
    else if (wasRunning.current && (document.activeElement === document.body || document.activeElement === null))
      outcome.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  const run = async () => {
    const own = new AbortController();
    abort.current = own;
    setTotal(count);
    setResult(null);
    setWork("waiting");
    const ended = await holdLock(own.signal, () => finishPictures(steps(own.signal), own.signal, setWork));
    if (abort.current !== own) return;
    setResult(ended);
    setWork(null);
    onEnd?.(ended);
    void revalidate();
  };

  if (count === 0 && work === null && result === null) return null;
  const left = Math.max(0, count - (result?.failed.length ?? 0));
  return (
    <Callout title={describeTitle(words, work, result, count, left)}>
      {work ? (
        <div className="editor-block">
          <label htmlFor={id}>
            {work === "waiting"
              ? words.waiting
              : `${Math.min(work.done + 1, total)} of ${pictures(total)}${work.name ? `: ${work.name}` : ""}`}
          </label>
          <progress id={id} max={Math.max(1, total)} value={work === "waiting" ? undefined : work.done + work.part} />
          <Row gap={8}>
            <Button ref={stopButton} variant="outline" onClick={() => abort.current?.abort()}>
              Stop
            </Button>
            <Text as="span" small dim>
              {work === "waiting"
                ? "This tab continues if that one is closed or stopped."
                : "Keep this page open. Finished pictures are saved."}
            </Text>
          </Row>
        </div>
      ) : null}
      <div role="status" ref={outcome} tabIndex={-1}>
        {work === null && result ? <Outcome result={result} /> : null}
      </div>
      {work === null && count > 0 ? (
        <>
          {result === null ? <p>{words.explanation}</p> : null}
          <Button variant="outline" onClick={() => void run()}>
            {result === null ? words.start : left > 0 ? "Continue" : "Try again"}
          </Button>
        </>
      ) : null}
    </Callout>
  );
}

function describeTitle(
  words: WorkWords,
  work: Work | null,
  result: FinishResult | null,
  count: number,
  left: number,
): string {
  if (work) return words.running;
  if (count === 0) return words.done;
  if (result && left === 0) return `${pictures(count)} couldn’t be finished`;
  return words.ready(left);
}

/** How many were finished, and which were not. */
function Outcome({ result: { finished, failed, interrupted } }: { result: FinishResult }) {
  return (
    <>
      {finished > 0 || (failed.length === 0 && !interrupted) ? <p>{pictures(finished)} finished.</p> : null}
      {interrupted ? <p>{interrupted}</p> : null}
      {failed.length > 0 ? <p>{pictures(failed.length)} couldn’t be finished:</p> : null}
      {failed.length > 0 ? (
        <ul>
          {failed.slice(0, LISTED).map((f) => (
            <li key={f.id}>
              <a href={`/420/media?file=${f.id}`}>{f.name}</a>: {f.problem}
            </li>
          ))}
        </ul>
      ) : null}
      {failed.length > LISTED ? <p>{(failed.length - LISTED).toLocaleString("en-US")} more aren’t listed.</p> : null}
    </>
  );
}

/** Runs when no other tab of this browser does; nothing was finished where it is stopped before. */
async function holdLock(signal: AbortSignal, work: () => Promise<FinishResult>): Promise<FinishResult> {
  // Only where the page is not secure are there no locks.
  if (!("locks" in navigator)) return work();
  try {
    return await navigator.locks.request(LOCK, { signal }, work);
  } catch (error) {
    if (signal.aborted) return { finished: 0, failed: [], interrupted: null };
    throw error;
  }
}
