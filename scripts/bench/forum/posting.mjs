/** Posts of members at a steady rate, each sent until it is acknowledged. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "../store/http-client.mjs";

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

/** A topic's id by the rule of worker/community/domain-topic.ts. */
export function makeTopicId() {
  let seconds = Math.floor(Date.now() / 1000);
  let time = "";
  for (let i = 0; i < 7; i++) {
    time = DIGITS[seconds % 32] + time;
    seconds = Math.floor(seconds / 32);
  }
  return time + Array.from(randomBytes(5), (byte) => DIGITS[byte % 32]).join("");
}

/** A UUIDv7, RFC 9562. */
export function makePostId() {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** @returns the topic's id, the version of its first page and the number of its last post */
export async function beginTopic(writer, title) {
  const id = makeTopicId();
  const input = { id, post: makePostId(), category: "nutrition", title, text: `${title}. The first post.`, tags: [] };
  const { version } = await writer.send("POST", "/api/community/topics", input);
  return { id, version, last: 1 };
}

/** Signed-in staff, whose posts no limit slows down. */
export async function signInWriters(url, count) {
  const who = { email: "bench@example.com", password: "a password of the bench 1" };
  const writers = [];
  for (let i = 0; i < count; i++) {
    const writer = await createClient(url);
    await writer.send("POST", "/api/auth/password/sign-in", who);
    await writer.send("POST", "/api/auth/access/skip-second-factor", {});
    writers.push(writer.cookie());
  }
  return writers;
}

/** Sends a post until the site has acknowledged it. @returns its number */
async function send(url, cookie, topic, post) {
  for (;;) {
    try {
      const answer = await fetch(`${url}/api/community/topics/${topic}/posts`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: url, Cookie: cookie },
        body: JSON.stringify(post),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status === 200) return (await answer.json()).number;
      if (answer.status < 500) throw new Error(`A post was answered ${answer.status}: ${await answer.text()}`);
    } catch (error) {
      if (String(error).includes("was answered")) throw error;
      // The site is gone for a moment: the same post is sent again.
    }
    await sleep(300);
  }
}

/**
 * @param rate posts a second; each begins at its time, whatever became of the others
 * @returns the acknowledged numbers by the posts' ids
 */
export async function postSteadily(url, writers, topic, { rate, seconds }) {
  const acknowledged = new Map();
  const sending = [];
  const startedAt = Date.now();
  for (let i = 0; i < rate * seconds; i++) {
    await sleep(Math.max(0, startedAt + (i * 1000) / rate - Date.now()));
    const post = { id: makePostId(), text: `Post ${i} of the bench: soak the beans overnight, then rinse them.` };
    const sent = send(url, writers[i % writers.length], topic, post);
    sending.push(sent.then((number) => acknowledged.set(post.id, number)));
  }
  await Promise.all(sending);
  return acknowledged;
}

/** Many posts as fast as the site takes them. */
export async function fillTopic(url, writers, topic, count) {
  let left = count;
  await Promise.all(
    writers.map(async (cookie) => {
      while (left-- > 0)
        await send(url, cookie, topic, { id: makePostId(), text: `One of many posts, number ${left}.` });
    }),
  );
}
