import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { toast } from "#app/ui/index.ts";

/** `useApiCall` for the buttons of a page: says what was done, and reloads the page's data whether or not it worked. */
export function useAction() {
  const { revalidate } = useRevalidator();
  const calls = useApiCall();
  /** Sends a call. @param done the toast after a success @returns the answer; null if it was refused */
  const act = async <T>(method: string, path: string, body: unknown = {}, done?: string): Promise<T | null> => {
    const result = await calls.call<T>(method, path, body);
    if (result && done) toast({ title: done, tone: "success" });
    await revalidate();
    return result;
  };
  return { ...calls, act };
}
