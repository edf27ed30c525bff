import { useCallback, useEffect, useState } from "react";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { readVault } from "#app/lib/account-keys/key-vault.ts";
import type { OwnKeys } from "#worker/messages/contract.ts";
import { forgetKeys, loadOwnKeys } from "./key-actions.ts";
import { findKeyState, isRevoked, type KeyState } from "./key-state.ts";

/** The account's keys as the server and this browser have them. */
export interface Keys {
  keys: OwnKeys;
  state: KeyState;
  /** Null unless they are open here. */
  account: OwnAccount | null;
}

/** Loads the keys. `undefined` while loading, `null` where they can't be loaded. */
export function useKeys(): { found: Keys | null | undefined; reload: (saved?: OwnKeys) => Promise<void> } {
  const [found, setFound] = useState<Keys | null>();
  const reload = useCallback(async (saved?: OwnKeys) => {
    try {
      const keys = saved ?? (await loadOwnKeys());
      // Ended on any device, a key is ended on all.
      if (isRevoked(keys)) await forgetKeys(keys.userId).catch(() => undefined);
      const account = await readVault(keys.userId);
      const openKey = account?.ring.get(account.version)?.publicKey ?? null;
      const state = findKeyState(keys, localStorage, openKey);
      setFound({ keys, state, account: state === "ready" ? account : null });
    } catch {
      setFound(null);
    }
  }, []);
  useEffect(() => {
    reload();
    // Another tab has set up, restored or removed keys.
    const onStorage = () => reload();
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [reload]);
  return { found, reload };
}
