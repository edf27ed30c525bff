import { useCallback, useMemo, useState } from "react";

/** The selected rows of this page; rows that no longer exist are dropped. */
export function useSelection(keys: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => keys.filter((k) => chosen.has(k)), [keys, chosen]);
  const toggle = useCallback(
    (key: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  const all = useCallback((on: boolean) => setChosen(new Set(on ? keys : [])), [keys]);
  return { selected, has: (key: string) => chosen.has(key), toggle, clear, all };
}
