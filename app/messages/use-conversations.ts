import { useCallback, useEffect, useState } from "react";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import type { ConversationList, ConversationRow } from "#worker/messages/contract.ts";
import { callApi } from "./call-api.ts";
import { followConversations } from "./follow-conversations.ts";
import { type EpochKeys, type OpenedMessage, openMessages } from "./open-conversation.ts";
import { findSeal, type Seal } from "./trust.ts";

/** A conversation in the list, with its last message as this device could open it. */
export interface ListedConversation extends ConversationRow {
  opened: OpenedMessage | null;
  /** How it is protected; null: nobody else is in it. */
  seal: Seal | null;
}

/** The caller's conversations. `undefined` while loading, `null` where they can't be loaded. */
export function useConversations(account: OwnAccount, keys: EpochKeys) {
  const [list, setList] = useState<ListedConversation[] | null>();
  const reload = useCallback(async () => {
    try {
      const { conversations } = await callApi<ConversationList>("GET", "/api/messages/conversations");
      setList(await Promise.all(conversations.map((row) => openRow(row, account, keys))));
    } catch {
      // What was loaded stays while there is no connection.
      setList((before) => before ?? null);
    }
  }, [account, keys]);
  useEffect(() => {
    reload();
  }, [reload]);
  useEffect(() => {
    const seen = new Map<string, string>();
    return followConversations((id, hint) => {
      // A key that was changed, or how far others have read, the list doesn't show.
      const shown = hint ? `${hint.number} ${hint.read}` : "";
      const isNew = seen.get(id) !== shown;
      seen.set(id, shown);
      return isNew;
    }, reload);
  }, [reload]);
  return { list, reload };
}

async function openRow(row: ConversationRow, account: OwnAccount, keys: EpochKeys): Promise<ListedConversation> {
  const seal = await findSeal(account.member, row);
  if (!row.last) return { ...row, opened: null, seal };
  await keys.open(account, row.id, row.people, row.wrap ? [row.wrap] : []);
  const [opened = null] = await openMessages(keys, row.id, [row.last], false);
  return { ...row, opened, seal };
}
