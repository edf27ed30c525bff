import { useCallback, useEffect, useState } from "react";
import { writePin } from "#app/lib/account-keys/key-vault.ts";
import type { Person } from "#worker/messages/contract.ts";
import { compareKeys, type Trust } from "./trust.ts";

/** Compares the keys of others with what this browser knows; a key that is seen first is remembered. */
export function usePins(own: string, people: readonly Person[]) {
  const [trust, setTrust] = useState<Trust[]>([]);
  const known = people.map(({ id, log }) => `${id} ${log.at(-1)?.hash}`).join(",");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` says when people's keys have changed
  const reload = useCallback(async () => {
    const others = people.filter(({ id, isIn }) => id !== own && isIn);
    setTrust(await Promise.all(others.map((person) => compareKeys(own, person))));
  }, [own, known]);
  useEffect(() => {
    reload();
  }, [reload]);
  /** Remembers a member's key of now. @param isVerified whether the safety numbers were compared */
  const accept = useCallback(
    async ({ person, publicKey }: Trust, isVerified: boolean) => {
      if (publicKey)
        await writePin(own, person.id, {
          publicKey,
          version: person.log.at(-1)?.version ?? 0,
          verifiedAt: isVerified ? Date.now() : null,
        });
      await reload();
    },
    [own, reload],
  );
  return { trust, accept };
}
