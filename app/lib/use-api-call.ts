import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";

/** Why a call was refused: the message, the field at fault where there is one, and the error code. */
export interface ApiProblem {
  message: string;
  field?: string;
  code?: string;
}

/** Reads the API's error from the request helper's error. */
export function toApiProblem(error: unknown): ApiProblem {
  const message = errorMessage(error);
  try {
    const body = JSON.parse((error as Error).message.replace(/^\d{3}: /, "")) as {
      error?: { field?: string; code?: string };
    };
    return { message, field: body.error?.field, code: body.error?.code };
  } catch {
    return { message };
  }
}

/**
 * The calls of one form: `busy` while one runs, and its problem afterwards. The form keeps its values; the first control at fault gets the focus.
 */
export function useApiCall<E extends HTMLElement = HTMLFormElement>(): {
  busy: boolean;
  problem: ApiProblem | null;
  form: RefObject<E | null>;
  setProblem: (p: ApiProblem | null) => void;
  call: <T>(method: string, url: string, body?: unknown) => Promise<T | null>;
  run: <T>(work: () => Promise<T>) => Promise<T | null>;
  errorOf: (field: string) => string | undefined;
} {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useRef<E | null>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    setProblem(null);
    try {
      return await work();
    } catch (error) {
      setProblem(toApiProblem(error));
      return null;
    } finally {
      setBusy(false);
    }
  }, []);
  const call = useCallback(
    <T>(method: string, url: string, body?: unknown) => run(() => apiRequest<T>(method, url, body)),
    [run],
  );
  return {
    busy,
    problem,
    form,
    setProblem,
    call,
    run,
    errorOf: (field) => (problem?.field === field ? problem.message : undefined),
  };
}
