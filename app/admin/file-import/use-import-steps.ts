import { type RefObject, useEffect, useRef, useState } from "react";
import { errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { ImportFileError } from "./import-file-error.ts";

interface ImportSteps<S> {
  step: S;
  setStep: (step: S) => void;
  /** Why the last step failed, in a sentence. */
  problem: string | undefined;
  /** Does a step's work; where it fails, says why and goes to the step `back`. @returns whether it was done */
  attempt: (work: () => Promise<void>, back: S) => Promise<boolean>;
  /** Set by the button that stops and by leaving the page; asked before each part is sent. */
  isStopped: RefObject<boolean>;
  /** The heading of steps that begin with one gets the focus. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * The steps of an import whose file is read in the browser. While the step "importing" lasts, the browser asks before the page
 * is closed.
 * @param headed the steps that begin with a heading
 * @param continueHint what is said beside a problem of an import that has begun
 */
export function useImportSteps<S extends { is: string }>(
  first: S,
  { headed, continueHint }: { headed: readonly S["is"][]; continueHint: string },
): ImportSteps<S> {
  const [step, setStep] = useState<S>(first);
  const [problem, setProblem] = useState<string>();
  const isStopped = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isHeaded = headed.includes(step.is);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each such step has a heading of its own
  useEffect(() => {
    if (isHeaded) heading.current?.focus();
  }, [step.is, isHeaded]);
  useEffect(() => {
    if (step.is !== "importing") return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [step.is]);
  const attempt = async (work: () => Promise<void>, back: S) => {
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      // What is wrong with the file is said by its reader, what is wrong with a call by the call.
      const message = error instanceof ImportFileError ? error.message : errorMessage(error, TRY_AGAIN);
      setProblem(back.is === "preview" ? `${message} ${continueHint}` : message);
      setStep(back);
      return false;
    }
  };
  return { step, setStep, problem, attempt, isStopped, heading };
}
