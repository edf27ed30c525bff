import { randomBytes } from "#app/lib/account-keys/derive.ts";
import { wrapEpochKey } from "#app/lib/account-keys/epoch-keys.ts";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { newId } from "#worker/kernel/ids.ts";
import type { ConversationPage, NewConversationInput, Person, WrapInput } from "#worker/messages/contract.ts";
import { type Bytes, SecretError } from "#worker/messages/domain-bytes.ts";
import { directConversationId } from "#worker/messages/domain-conversation.ts";
import { sealMessage } from "./crypto/message-box.ts";
import { type EpochKeys, mayTakePart } from "./open-conversation.ts";

/** Calls /api; a refusal is thrown with its code. */
export type CallApi = <T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<T>;

/** Whether each of these still has the key that this browser knows, or that its member has accepted. */
export type MayEncryptFor = (people: readonly Person[]) => Promise<boolean>;
/** The code of a message that isn't sent before its author has decided about a changed key. */
export const KEY_CHANGED = "key_changed";

/** How often a message is encrypted anew because its conversation's key had to change, before the sender is told. */
const MAX_TRIES = 4;

export const conversationPath = (id: string): string => `/api/messages/conversations/${encodeURIComponent(id)}`;

/** A new key of a conversation, wrapped for each of these who has keys. @throws SecretError where a log was changed */
export async function wrapForAll(
  keys: EpochKeys,
  own: OwnAccount,
  place: { conversation: string; epoch: number },
  people: readonly Person[],
): Promise<{ key: Bytes; wraps: WrapInput[] }> {
  const key = randomBytes(32);
  const identity = own.ring.get(own.version);
  if (!identity) throw new SecretError("unsupported");
  const wraps = await Promise.all(
    people
      .filter(({ hasKeys }) => hasKeys)
      .map(async (person): Promise<WrapInput> => {
        const keyVersion = person.id === own.member ? own.version : (person.log.at(-1)?.version ?? 0);
        const publicKey = person.id === own.member ? identity.publicKey : (await keys.readLog(person)).get(keyVersion);
        if (!publicKey || !(await mayTakePart(own.member, place.conversation, person.id)))
          throw new SecretError("refused");
        const to = { ...place, from: own.member, to: person.id };
        return { member: person.id, keyVersion, wrap: await wrapEpochKey(key, to, identity, publicKey) };
      }),
  );
  return { key, wraps };
}

/** Begins a conversation with one member or several. Between two there is only one: it is found again. @returns its id */
export async function beginConversation(
  call: CallApi,
  keys: EpochKeys,
  own: OwnAccount,
  self: Person,
  others: readonly Person[],
): Promise<string> {
  const [other] = others;
  const id = others.length === 1 && other ? await directConversationId(own.member, other.id) : newId();
  const { key, wraps } = await wrapForAll(keys, own, { conversation: id, epoch: 1 }, [self, ...others]);
  const input: NewConversationInput = { id, members: others.map((person) => person.id), wraps };
  await call("POST", "/api/messages/conversations", input);
  // Where the two had one already, its keys are others.
  const page = await call<ConversationPage>("GET", conversationPath(id));
  const mine = wraps.find(({ member }) => member === own.member)?.wrap;
  if (page.wraps.some(({ epoch, wrap }) => epoch === 1 && wrap === mine)) keys.set(id, 1, key);
  return id;
}

/** Where a conversation stands, as far as sending has to know. */
export type SendPlace = Pick<ConversationPage, "id" | "epoch" | "people">;

/**
 * Encrypts and sends a message. Where the conversation's key has to change first, or another device was first, it is
 * encrypted anew under the same id: the server takes one of them. A key that was given wrongly (by a member who wants the
 * conversation to stop, say) is changed as well.
 * @param counter what this device counts next here, as far as it is known
 * @param reload gets where the conversation stands now
 * @param mayEncryptFor asked of everyone who could read it, each time: keys may change between two tries
 */
export async function sendMessage(
  call: CallApi,
  keys: EpochKeys,
  own: OwnAccount,
  place: SendPlace,
  message: { id: string; text: string; counter: number },
  reload: () => Promise<SendPlace>,
  mayEncryptFor: MayEncryptFor,
): Promise<{ number: number; at: number; counter: number }> {
  let now = place;
  let { counter } = message;
  for (let tries = 1; ; tries++) {
    if (!(await mayEncryptFor(now.people.filter((person) => person.isIn && person.id !== own.member))))
      throw Object.assign(new Error("A safety number has changed."), { code: KEY_CHANGED });
    try {
      if (now.epoch.isStale || !keys.get(now.id, now.epoch.number)) now = await openNextEpoch(call, keys, own, now);
      const epoch = now.epoch.number;
      const key = keys.get(now.id, epoch);
      if (!key) throw new SecretError("refused");
      const at = { conversation: now.id, epoch, id: message.id, sender: own.member, device: own.device, counter };
      const sealed = await sealMessage(key, at, message.text);
      const { id, device } = at;
      const sent = await call<{ number: number; at: number }>("POST", `${conversationPath(now.id)}/messages`, {
        ...{ id, epoch, device, counter },
        ...sealed,
      });
      return { ...sent, counter };
    } catch (error) {
      const code = readCode(error);
      const next = /^counter_(\d+)$/.exec(code)?.[1];
      if (tries >= MAX_TRIES || !(code === "new_epoch" || code === "keys_changed" || next)) throw error;
      if (next) counter = Number(next);
      else {
        const found = await reload();
        // Either another device has changed the key, or it falls to this one.
        const isSame = found.epoch.number === now.epoch.number;
        now = isSame ? { ...found, epoch: { ...found.epoch, isStale: true } } : found;
      }
    }
  }
}

/** Changes a conversation's key. The first change wins: all others are refused, and use that one. */
async function openNextEpoch(call: CallApi, keys: EpochKeys, own: OwnAccount, place: SendPlace): Promise<SendPlace> {
  const number = place.epoch.number + 1;
  const isIn = place.people.filter((person) => person.isIn);
  const { key, wraps } = await wrapForAll(keys, own, { conversation: place.id, epoch: number }, isIn);
  await call("POST", `${conversationPath(place.id)}/epochs`, { number, wraps });
  keys.set(place.id, number, key);
  return { ...place, epoch: { number, isStale: false } };
}

/** A group's members change together with its key. */
export async function changeMembers(
  call: CallApi,
  keys: EpochKeys,
  own: OwnAccount,
  place: SendPlace,
  change: { add?: readonly Person[]; remove?: string },
): Promise<void> {
  const number = place.epoch.number + 1;
  const added = change.add ?? [];
  const after = [...place.people.filter(({ id, isIn }) => isIn && id !== change.remove), ...added];
  const { key, wraps } = await wrapForAll(keys, own, { conversation: place.id, epoch: number }, after);
  await call("POST", `${conversationPath(place.id)}/members`, {
    add: added.map(({ id }) => id),
    remove: change.remove ? [change.remove] : [],
    epoch: { number, wraps },
  });
  keys.set(place.id, number, key);
}

/** The code of a refusal of /api. */
export const readCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
