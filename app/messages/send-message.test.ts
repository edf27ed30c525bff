import { beforeAll, expect, it } from "vitest";
import { randomBytes } from "#app/lib/account-keys/derive.ts";
import { wrapEpochKey } from "#app/lib/account-keys/epoch-keys.ts";
import { generateIdentity, type Identity, importIdentity, signKeyEntry } from "#app/lib/account-keys/identity.ts";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import type { Person } from "#worker/messages/contract.ts";
import { directConversationId } from "#worker/messages/domain-conversation.ts";
import type { KeyEntry } from "#worker/messages/domain-key-log.ts";
import { EpochKeys, openMessages } from "./open-conversation.ts";
import { type CallApi, KEY_CHANGED, sendMessage, wrapForAll } from "./send-message.ts";

interface Account extends OwnAccount {
  identity: Identity;
  person: Person;
}
async function createAccount(id: string): Promise<Account> {
  const identity = await importIdentity(await generateIdentity(1, 1));
  const entry: KeyEntry = { ...(await signKeyEntry(id, "first", identity, null)), at: 1 };
  const person = { id, name: id, handle: id, avatar: null, isIn: true, hasKeys: true, log: [entry] };
  return { member: id, version: 1, ring: new Map([[1, identity]]), device: `${id}-device`, identity, person };
}
const REFUSED = expect.objectContaining({ why: "refused" });
const refusal = (code: string) => Object.assign(new Error(code), { code });

let ana: Account;
let ben: Account;
let eve: Account;
let place: { id: string; epoch: { number: number; isStale: boolean }; people: Person[] };
beforeAll(async () => {
  [ana, ben, eve] = await Promise.all([createAccount("ana"), createAccount("ben"), createAccount("eve")]);
  const id = await directConversationId("ana", "ben");
  place = { id, epoch: { number: 1, isStale: false }, people: [ana.person, ben.person] };
});

/** A server that refuses what a test says, and remembers what came. */
function createServer(refusals: Record<string, string[]> = {}) {
  const came: { path: string; body: Record<string, unknown> }[] = [];
  const call: CallApi = async (_, path, body) => {
    const name = path.split("/").at(-1) ?? "";
    came.push({ path: name, body: body as never });
    const code = refusals[name]?.shift();
    if (code) throw refusal(code);
    return { number: came.length, at: 1 } as never;
  };
  return { call, came };
}
const message = { id: "0190c0de-0000-7000-8000-000000000001", text: "Meet at six", counter: 1 };

it("encrypts nothing once a key that was compared has changed, also between two tries", async () => {
  const keys = new EpochKeys();
  keys.set(place.id, 1, randomBytes(32));
  const { call, came } = createServer({ messages: ["new_epoch"] });
  const answers = [true, false];
  const asked: string[][] = [];
  const mayEncryptFor = async (people: readonly Person[]) => {
    asked.push(people.map(({ id }) => id));
    return answers.shift() ?? false;
  };
  await expect(sendMessage(call, keys, ana, place, message, async () => place, mayEncryptFor)).rejects.toMatchObject({
    code: KEY_CHANGED,
  });
  expect(came.map(({ path }) => path)).toEqual(["messages"]);
  expect(asked).toEqual([["ben"], ["ben"]]);
});

it("gives a conversation another key where the one of now was given wrongly", async () => {
  const { call, came } = createServer();
  await sendMessage(
    call,
    new EpochKeys(),
    ana,
    place,
    message,
    async () => place,
    async () => true,
  );
  expect(came.map(({ path, body }) => [path, body.number ?? body.epoch])).toEqual([
    ["epochs", 2],
    ["messages", 2],
  ]);
});

it("tells when each try is refused", async () => {
  const keys = new EpochKeys();
  const { call, came } = createServer({ epochs: Array(9).fill("keys_changed") });
  const sent = sendMessage(
    call,
    keys,
    ana,
    place,
    message,
    async () => place,
    async () => true,
  );
  await expect(sent).rejects.toMatchObject({ code: "keys_changed" });
  expect(came).toHaveLength(4);
});

it("wraps for nobody beside the two, no matter whom the server lists", async () => {
  const people = [...place.people, eve.person];
  const to = { conversation: place.id, epoch: 2 };
  await expect(wrapForAll(new EpochKeys(), ana, to, people)).rejects.toEqual(REFUSED);
  const group = { ...to, conversation: "0190c0de-0000-7000-8000-000000000002" };
  expect((await wrapForAll(new EpochKeys(), ana, group, people)).wraps).toHaveLength(3);
});

it("opens no key of two that a third has given, and says so as long as the page is open", async () => {
  const given = { conversation: place.id, epoch: 1, from: "eve", to: "ana" };
  const wrap = await wrapEpochKey(randomBytes(32), given, eve.identity, ana.identity.publicKey);
  const keys = new EpochKeys();
  const wrapped = { epoch: 1, by: "eve", byVersion: 1, keyVersion: 1, wrap, at: 1 };
  await keys.open(ana, place.id, [...place.people, eve.person], [wrapped]);
  expect(keys.get(place.id, 1)).toBeUndefined();
  // A later answer of the server has new messages alone, without this key.
  await keys.open(ana, place.id, place.people, []);
  const line = { number: 1, id: message.id, sender: "ben", at: 1, device: "d", counter: 1, epoch: 1 };
  const lines = [{ ...line, envelope: "", commitment: "", event: null }];
  expect((await openMessages(keys, place.id, lines, true))[0]?.problem).toBe("refused");
});
