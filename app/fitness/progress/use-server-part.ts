import { useEffect, useState } from "react";
import { memberRequest } from "../log/member-call.ts";

export type ServerPart<T> =
  | { state: "loading"; data: null }
  | { state: "loaded"; data: T }
  | { state: "failed"; data: null };

/**
 * What only the server has, one call an address. It is asked again when the connection is back.
 * @param address null: nothing is asked
 */
export function useServerPart<T>(address: string): ServerPart<T>;
export function useServerPart<T>(address: string | null): ServerPart<T> | null;
export function useServerPart<T>(address: string | null): ServerPart<T> | null {
  const [part, setPart] = useState<{ address: string; part: ServerPart<T> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const retry = () => setAttempt((count) => count + 1);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (address === null) return;
    let isCurrent = true;
    const show = (next: ServerPart<T>) => isCurrent && setPart({ address, part: next });
    memberRequest<T>("GET", address).then(
      (data) => show({ state: "loaded", data }),
      () => show({ state: "failed", data: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [address, attempt]);
  if (address === null) return null;
  return part?.address === address ? part.part : { state: "loading", data: null };
}

/** Of two parts that belong together the state of both: loading while one is, failed where one has. */
export const worstOf = (...states: ServerPart<unknown>["state"][]): ServerPart<unknown>["state"] =>
  (["failed", "loading"] as const).find((state) => states.includes(state)) ?? "loaded";
