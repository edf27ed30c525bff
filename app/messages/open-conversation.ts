import { unwrapEpochKey } from "#app/lib/account-keys/epoch-keys.ts";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import type { Person, StoredMessage, WrappedKey } from "#worker/messages/contract.ts";
import { type Bytes, decodeBytes, SecretError } from "#worker/messages/domain-bytes.ts";
import { directConversationId } from "#worker/messages/domain-conversation.ts";
import { readKeyLog } from "#worker/messages/domain-key-log.ts";
import { openMessage } from "./crypto/message-box.ts";
import { findOrderProblems, type OrderProblem } from "./crypto/order.ts";

/** A line of a conversation as this device could open it. */
export interface OpenedMessage extends StoredMessage {
  /** Null where it can't be shown. */
  text: string | null;
  /** Shows in a report that it was sent. */
  frankingKey: string | null;
  /** Why it isn't shown, or is shown with a warning. */
  problem: OrderProblem | "no_key" | "refused" | "unsupported" | null;
}

/** The keys of conversations that were opened, by conversation and epoch: opening one costs two agreements. */
export class EpochKeys {
  private readonly keys = new Map<string, Bytes>();
  private readonly refused = new Set<string>();
  private readonly logs = new Map<string, Promise<Map<number, string>>>();

  get(conversation: string, epoch: number): Bytes | undefined {
    return this.keys.get(`${conversation} ${epoch}`);
  }
  /** Whether an epoch's key came and was refused, not only missing. */
  isRefused(conversation: string, epoch: number): boolean {
    return this.refused.has(`${conversation} ${epoch}`);
  }
  set(conversation: string, epoch: number, key: Bytes): void {
    this.keys.set(`${conversation} ${epoch}`, key);
  }

  /** The checked keys of a member by version. @throws SecretError where their log was changed */
  readLog({ id, log }: Person): Promise<Map<number, string>> {
    const name = `${id} ${log.at(-1)?.hash ?? ""} ${log.length}`;
    const found = this.logs.get(name) ?? readKeyLog(id, log);
    this.logs.set(name, found);
    return found;
  }

  /** Opens keys that were wrapped for the account. One that can't be opened is left out: its messages say so. */
  async open(
    own: OwnAccount,
    conversation: string,
    people: readonly Person[],
    wraps: readonly WrappedKey[],
  ): Promise<void> {
    for (const { epoch, by, byVersion, keyVersion, wrap } of wraps) {
      if (this.get(conversation, epoch)) continue;
      const identity = own.ring.get(keyVersion);
      const person = people.find(({ id }) => id === by);
      if (!identity) continue;
      try {
        const sender =
          by === own.member
            ? own.ring.get(byVersion)?.publicKey
            : person && (await this.readLog(person)).get(byVersion);
        if (!sender || !(await mayTakePart(own.member, conversation, by))) throw new SecretError("refused");
        const place = { conversation, epoch, from: by, to: own.member };
        this.set(conversation, epoch, await unwrapEpochKey(wrap, place, identity, sender));
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        this.refused.add(`${conversation} ${epoch}`);
      }
    }
  }
}

/**
 * Whether a member can be in a conversation. Of two, its id says who they are: nobody can be put beside them, no matter what the
 * server lists. Who is in a group is the server's word.
 */
export async function mayTakePart(own: string, conversation: string, member: string): Promise<boolean> {
  return member === own || !conversation.startsWith("d") || conversation === (await directConversationId(own, member));
}

/** Opens lines of a conversation. Nothing that was tampered with is ever shown as text. */
export async function openMessages(
  keys: EpochKeys,
  conversation: string,
  messages: readonly StoredMessage[],
  isWhole: boolean,
): Promise<OpenedMessage[]> {
  const sent = messages.filter(({ event }) => event === null);
  const order = new Map(findOrderProblems(sent, isWhole).map((problem, i) => [sent[i], problem]));
  return Promise.all(
    messages.map(async (message): Promise<OpenedMessage> => {
      const closed = { ...message, text: null, frankingKey: null };
      if (message.event) return { ...closed, problem: null };
      const key = keys.get(conversation, message.epoch);
      if (!key) return { ...closed, problem: keys.isRefused(conversation, message.epoch) ? "refused" : "no_key" };
      const found = order.get(message) ?? null;
      // A second copy is not a message.
      if (found === "replayed") return { ...closed, problem: found };
      try {
        decodeBytes(message.envelope);
        const opened = await openMessage(key, { ...message, conversation }, message);
        return { ...message, ...opened, problem: found };
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        return { ...closed, problem: error.why === "unsupported" ? "unsupported" : "refused" };
      }
    }),
  );
}
