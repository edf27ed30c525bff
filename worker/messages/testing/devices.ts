import { generateIdentity, importIdentity, signKeyEntry } from "#app/lib/account-keys/identity.ts";
import { newDevice, type OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { createBackup } from "#app/messages/crypto/backup.ts";
import { EpochKeys, openMessages } from "#app/messages/open-conversation.ts";
import {
  beginConversation,
  type CallApi,
  type MayEncryptFor,
  type SendPlace,
  sendMessage,
} from "#app/messages/send-message.ts";
import { userIdOf } from "../../auth/testing/accounts.ts";
import { Browser } from "../../auth/testing/browser.ts";
import { newId } from "../../kernel/ids.ts";
import type { ConversationPage, OwnKeys, Person } from "../contract.ts";

const PASSWORD = "quiet river stones";

/** A member with a browser whose encryption is set up: what a page does, without the page. */
export class Device {
  keys = new EpochKeys();
  own!: OwnAccount;
  /** What this browser knows of others' keys: see use-pins.ts. */
  mayEncryptFor: MayEncryptFor = async () => true;
  private counter = 1;

  constructor(
    readonly browser: Browser,
    readonly id: string,
  ) {}

  /** As pages call: a refusal is thrown with its code. */
  readonly call: CallApi = async (method, path, body) => {
    const { status, json } = await this.browser.send(method, path, body);
    if (status >= 400) throw Object.assign(new Error(json.error?.message), { code: json.error?.code, status });
    return json;
  };

  /** First keys, or new ones. */
  async setUp(kind: "first" | "rotated" | "reset" = "first", suite: 1 | 2 = 1): Promise<OwnKeys> {
    const { log } = await this.call<OwnKeys>("GET", "/api/messages/keys");
    const secret = await generateIdentity(log.length + 1, suite);
    const identity = await importIdentity(secret);
    const last = log.at(-1) ?? null;
    const entry = await signKeyEntry(this.id, kind, identity, last, this.own?.ring.get(this.own.version));
    const backup = await createBackup(this.id, [secret], { kind: "code", text: "legal winner thank" }, 600_000);
    const ring = new Map(kind === "reset" ? [] : this.own?.ring).set(secret.version, identity);
    // A browser that lost its keys has lost those of its conversations.
    if (kind === "reset") this.keys = new EpochKeys();
    this.own = { member: this.id, version: secret.version, ring, device: this.own?.device ?? newDevice() };
    return this.call<OwnKeys>("POST", "/api/messages/keys", { entry, backup });
  }

  async lookUp(...ids: string[]): Promise<Person[]> {
    return (await this.call<{ people: Person[] }>("GET", `/api/messages/people?ids=${ids.join(",")}`)).people;
  }

  async begin(...others: Device[]): Promise<string> {
    const [self, ...people] = await this.lookUp(this.id, ...others.map(({ id }) => id));
    if (!self) throw new Error("not found");
    return beginConversation(this.call, this.keys, this.own, self, people);
  }

  async load(id: string, query = ""): Promise<ConversationPage> {
    const page = await this.call<ConversationPage>("GET", `/api/messages/conversations/${id}${query}`);
    await this.keys.open(this.own, id, page.people, page.wraps);
    return page;
  }

  async send(conversation: string, text: string, id = newId(), place?: SendPlace) {
    const at = place ?? (await this.load(conversation));
    const message = { id, text, counter: this.counter };
    const reload = () => this.load(conversation);
    const sent = await sendMessage(this.call, this.keys, this.own, at, message, reload, this.mayEncryptFor);
    this.counter = sent.counter + 1;
    return { ...sent, id };
  }

  async read(conversation: string, query = "") {
    const page = await this.call<ConversationPage>("GET", `/api/messages/conversations/${conversation}${query}`);
    await this.keys.open(this.own, conversation, page.people, page.wraps);
    return openMessages(this.keys, conversation, page.messages, page.firstNumber === 1);
  }
}

export async function createDevice(firstName: string): Promise<Device> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const browser = new Browser();
  await browser.post("/api/dev/bootstrap", { users: [{ email, password: PASSWORD, firstName }] });
  await browser.post("/api/auth/password/sign-in", { email, password: PASSWORD });
  const device = new Device(browser, await userIdOf(email));
  await device.setUp();
  return device;
}
