/**
 * HTTP over a keep-alive socket, one request at a time: Node's own client costs more than some of the measured
 * responses.
 */
import { connect } from "node:net";

/**
 * A server may close a connection between two requests, and a request may then already be on its way: like a browser,
 * this opens another connection for the next request, and sends a GET that got no byte of an answer once more.
 * @param origin over plain http
 * @returns `ask(path, { method, headers, body })`, which resolves to { status, head, text() }; `resentCount()`, how many
 * requests were sent twice; and `close()`. `body` is sent as JSON
 */
export async function openConnection(origin) {
  const { host } = new URL(origin);
  let resent = 0;
  let socket = await openSocket(origin);
  return {
    ask: async (path, options = {}) => {
      const request = formatRequest(host, path, options);
      if (socket.isClosed()) socket = await openSocket(origin);
      try {
        return await socket.send(request);
      } catch (error) {
        if ((options.method ?? "GET") !== "GET" || socket.hasAnswerBegun()) throw error;
        resent++;
        socket = await openSocket(origin);
        return socket.send(request);
      }
    },
    resentCount: () => resent,
    close: () => socket.close(),
  };
}

/** One socket; `send` rejects when it is closed or fails before the answer is complete. */
async function openSocket(origin) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let waiting;
  let answer;
  let isClosed = false;
  const fail = (error) => {
    isClosed = true;
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on("error", fail);
  socket.on("close", () => fail(new Error(`${origin} closed the connection`)));
  socket.on("data", (chunk) => {
    if (!waiting || !readChunk(answer, chunk)) return;
    const { resolve } = waiting;
    waiting = undefined;
    resolve(answer);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        answer = { head: "", status: 0, length: -1, got: 0, tail: "", chunks: [], text: readBody };
        waiting = { resolve, reject };
        socket.write(request);
      }),
    isClosed: () => isClosed,
    hasAnswerBegun: () => answer.head !== "",
    close: () => socket.removeAllListeners("close").destroy(),
  };
}

function formatRequest(host, path, { method = "GET", headers = {}, body }) {
  const own = { Host: host, Accept: "text/html,*/*", ...headers };
  const sent = body === undefined ? "" : JSON.stringify(body);
  if (sent) Object.assign(own, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(sent) });
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${sent}`;
}

/** Adds a chunk; true when the response is complete, by its length or by its last chunk. */
function readChunk(answer, chunk) {
  let body = chunk;
  if (answer.status === 0) {
    answer.head += chunk.toString("latin1");
    const cut = answer.head.indexOf("\r\n\r\n");
    if (cut < 0) return false;
    body = Buffer.from(answer.head.slice(cut + 4), "latin1");
    answer.head = answer.head.slice(0, cut);
    answer.status = Number(answer.head.slice(9, 12));
    answer.length = Number(/\r\ncontent-length: *(\d+)/i.exec(answer.head)?.[1] ?? -1);
  }
  answer.chunks.push(body);
  answer.got += body.length;
  if (answer.length >= 0) return answer.got >= answer.length;
  answer.tail = (answer.tail + body.subarray(-7).toString("latin1")).slice(-7);
  return answer.tail === "\r\n0\r\n\r\n";
}

/** The body of a response; a chunked one is decoded. */
function readBody() {
  const raw = Buffer.concat(this.chunks);
  if (this.length >= 0) return raw.toString();
  const parts = [];
  for (let at = 0; ; ) {
    const line = raw.indexOf("\r\n", at);
    const size = Number.parseInt(raw.toString("latin1", at, line), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString();
    parts.push(raw.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
