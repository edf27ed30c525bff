import { useState } from "react";

/**
 * Shows what was chosen at once, before it is stored.
 * @param stored the values as they are stored
 * @returns the values to show, and what to call with a choice and the promise that ends once it is stored, or failed
 */
export function useChosen<T extends object>(
  stored: T,
): [shown: T, choose: (patch: Partial<T>, saving: Promise<unknown>) => void] {
  const [chosen, setChosen] = useState<Partial<T>>({});
  const choose = (patch: Partial<T>, saving: Promise<unknown>) => {
    setChosen(patch);
    const end = () => setChosen((now) => (now === patch ? {} : now));
    saving.then(end, end);
  };
  return [{ ...stored, ...chosen }, choose];
}
