/**
 * Open pages of one topic, in a process of their own: each checks that it gets every post once and in order, and when. A
 * share is slow (it never says what it has drawn, so that the hub stops and it has to ask again), a share is cut now and
 * then and resumes from its version. Started by `openListeners` in index.mjs.
 */
import { setTimeout as sleep } from "node:timers/promises";

const { url, topic, version, last, count, slowShare, cutShare } = JSON.parse(process.argv[2]);
const SEEN_EVERY_MS = 2000;
const address = url.replace("http", "ws");
const latencies = [];
const pages = Array.from({ length: count }, (_, i) => ({
  i,
  isSlow: i < count * slowShare,
  isCut: i >= count * slowShare && i < count * (slowShare + cutShare),
  version,
  next: last + 1,
  gaps: 0,
  twice: 0,
  resumed: 0,
  behind: 0,
  socket: null,
}));
let isOver = false;

/** The time in a UUIDv7, in epoch milliseconds: when the post's page made it. */
const madeAt = (id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

function open(page) {
  return new Promise((resolve) => {
    const headers = { Origin: url, "CF-Connecting-IP": `10.${page.i >> 8}.${page.i & 255}.1` };
    const socket = new WebSocket(`${address}/api/live`, { headers });
    page.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "watch", topic, version: page.version }));
      resolve();
    };
    socket.onmessage = ({ data }) => read(page, JSON.parse(data));
    socket.onerror = () => undefined;
    socket.onclose = async () => {
      resolve();
      if (isOver || page.socket !== socket) return;
      page.resumed += 1;
      await sleep(300 + Math.random() * 2700);
      if (!isOver) await open(page);
    };
  });
}

async function read(page, event) {
  if (event.type === "topic") {
    const now = Date.now();
    for (const post of event.posts) {
      if (post.number === page.next) {
        page.next += 1;
        if (!page.isSlow && page.resumed === 0) latencies.push(now - madeAt(post.id));
      } else if (post.number < page.next) page.twice += 1;
      else page.gaps += 1;
    }
    page.version = event.to;
  }
  if (event.type === "behind") {
    page.behind += 1;
    await sleep(500 + Math.random() * 1500);
    if (page.socket.readyState === WebSocket.OPEN)
      page.socket.send(JSON.stringify({ type: "watch", topic, version: page.version }));
  }
}

const seen = setInterval(() => {
  for (const { isSlow, socket, version: shown } of pages)
    if (!isSlow && socket?.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ type: "seen", topic, version: shown }));
}, SEEN_EVERY_MS);
const cut = setInterval(() => {
  for (const page of pages) if (page.isCut && Math.random() < 0.05) page.socket?.close();
}, 1000);

process.on("message", ({ ask, last: expected }) => {
  if (ask === "reached")
    process.send({ behind: pages.filter(({ next }) => next <= expected).length, open: countOpen() });
  if (ask === "end") {
    isOver = true;
    clearInterval(seen);
    clearInterval(cut);
    for (const { socket } of pages) socket?.close();
    const sum = (name) => pages.reduce((total, page) => total + page[name], 0);
    const answer = {
      ...{ gaps: sum("gaps"), twice: sum("twice"), resumed: sum("resumed"), behind: sum("behind"), latencies },
      reached: pages.map(({ next }) => next - 1),
    };
    // A million figures take a while: who disconnects at once takes them along.
    process.send(answer, () => process.disconnect());
  }
});
const countOpen = () => pages.filter(({ socket }) => socket?.readyState === WebSocket.OPEN).length;

for (let at = 0; at < pages.length; at += 50) await Promise.all(pages.slice(at, at + 50).map(open));
process.send({ isOpen: true });
