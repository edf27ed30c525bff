import { useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";

export type ServerPart<T> =
  | { state: "loading"; data: null }
  | { state: "loaded"; data: T }
  | { state: "failed"; data: null };

/** What only the server has, one call an address. It is asked again when the connection is back. */
export function useServerPart<T>(address: string): ServerPart<T> {
  const [part, setPart] = useState<{ address: string; part: ServerPart<T> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const retry = () => setAttempt((count) => count + 1);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isCurrent = true;
    const show = (next: ServerPart<T>) => isCurrent && setPart({ address, part: next });
    apiRequest<T>("GET", address).then(
      (data) => show({ state: "loaded", data }),
      () => show({ state: "failed", data: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [address, attempt]);
  return part?.address === address ? part.part : { state: "loading", data: null };
}
