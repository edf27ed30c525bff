import { useCallback, useEffect, useState } from "react";
import type { Person } from "#worker/messages/contract.ts";
import { type Pin, readPin, writePin } from "./key-vault.ts";

/** How a member's key compares with the one that they were last known by in this browser. */
export interface Trust {
  person: Person;
  /** Of their newest key; null: they have none. */
  publicKey: string | null;
  isChanged: boolean;
  /** It has changed since their safety number was compared: nothing is sent until the reader says so. */
  stopsSending: boolean;
  verifiedAt: number | null;
}

/** Compares the keys of others with what this browser knows; a key that is seen first is remembered. */
export function usePins(own: string, people: readonly Person[]) {
  const [trust, setTrust] = useState<Trust[]>([]);
  const known = people.map(({ id, log }) => `${id} ${log.at(-1)?.hash}`).join(",");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` says when people's keys have changed
  const reload = useCallback(async () => {
    const others = people.filter(({ id, isIn }) => id !== own && isIn);
    setTrust(await Promise.all(others.map((person) => compare(own, person))));
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

async function compare(own: string, person: Person): Promise<Trust> {
  const publicKey = person.log.at(-1)?.publicKey ?? null;
  const pin = await readPin(own, person.id).catch(() => undefined);
  if (!pin && publicKey) {
    const first: Pin = { publicKey, version: person.log.at(-1)?.version ?? 0, verifiedAt: null };
    await writePin(own, person.id, first).catch(() => undefined);
  }
  const isChanged = Boolean(pin && publicKey && pin.publicKey !== publicKey);
  return {
    person,
    publicKey,
    isChanged,
    stopsSending: isChanged && pin?.verifiedAt !== null,
    verifiedAt: isChanged ? null : (pin?.verifiedAt ?? null),
  };
}
