/**
 * A small closed-loop load generator: a fixed count of kept-alive connections, each asking again as soon as it is
 * answered. It speaks HTTP over bare sockets, because Node's own client costs more than some of the answers measured.
 */
import { connect } from "node:net";

/**
 * @param address what to ask for, over plain http
 * @param options connections, seconds, and how long to warm up before counting
 * @returns requests per second and the p50 and p99 latencies in milliseconds
 */
export async function load(address, { connections = 16, seconds = 8, warmup = 2 } = {}) {
  const url = new URL(address);
  const start = performance.now() + warmup * 1000;
  const end = start + seconds * 1000;
  const times = [];
  const count = (asked, now) => {
    if (asked >= start && now <= end) times.push(now - asked);
  };
  await Promise.all(Array.from({ length: connections }, () => client(url, end, count)));
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** One connection, until `end`. */
function client(url, end, count) {
  const question = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/html,*/*\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.setNoDelay(true);
    let asked = 0;
    let answer = emptyAnswer();
    const ask = () => {
      answer = emptyAnswer();
      asked = performance.now();
      socket.write(question);
    };
    socket.once("connect", ask);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`${url} closed the connection`)));
    socket.on("data", (chunk) => {
      if (!isWhole(answer, chunk)) return;
      if (answer.status !== 200) return reject(new Error(`${url} answered ${answer.status}`));
      const now = performance.now();
      count(asked, now);
      if (now < end) return ask();
      socket.removeAllListeners("close");
      socket.destroy();
      resolve();
    });
  });
}

const emptyAnswer = () => ({ head: "", status: 0, length: -1, got: 0, tail: "" });

/** Takes in a chunk; true when the answer has come to its end, by its length or by its last chunk. */
function isWhole(answer, chunk) {
  let body = chunk;
  if (answer.status === 0) {
    answer.head += chunk.toString("latin1");
    const cut = answer.head.indexOf("\r\n\r\n");
    if (cut < 0) return false;
    const head = answer.head.slice(0, cut);
    answer.status = Number(head.slice(9, 12));
    answer.length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? -1);
    body = Buffer.from(answer.head.slice(cut + 4), "latin1");
  }
  answer.got += body.length;
  if (answer.length >= 0) return answer.got >= answer.length;
  answer.tail = (answer.tail + body.subarray(-7).toString("latin1")).slice(-7);
  return answer.tail === "\r\n0\r\n\r\n";
}
