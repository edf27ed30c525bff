/**
 * Open pages that only note when they last heard of the flags, in a process of their own: a WebSocket client by hand, that
 * looks for the event in the bytes that come. Node's own client takes longer for a frame than the site, and shares the cores
 * with it, so that it would be what is measured. Started by `openListeners` in index.mjs.
 */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";

const { url, count } = JSON.parse(process.argv[2]);
const { hostname, host, port } = new URL(url);
const FLAGS = Buffer.from('"type":"flags"');
const flagsAt = new Array(count).fill(0);

/** https://www.rfc-editor.org/rfc/rfc6455#section-4.1; no extension is offered, so a frame of text carries it as it is. */
function open(i) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    socket.write(
      [
        ...["GET /api/live HTTP/1.1", `Host: ${host}`, "Connection: Upgrade", "Upgrade: websocket", `Origin: ${url}`],
        ...[`Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`, "Sec-WebSocket-Version: 13"],
        ...[`CF-Connecting-IP: 10.${i >> 8}.${i & 255}.1`, "", ""],
      ].join("\r\n"),
    );
    socket.on("error", reject);
    socket.on("data", (bytes) => {
      if (bytes.includes(FLAGS)) flagsAt[i] = Date.now();
    });
    socket.once("data", (bytes) =>
      bytes.includes("HTTP/1.1 101 ") ? resolve(socket) : reject(new Error(bytes.toString("latin1", 0, 200))),
    );
  });
}

const sockets = [];
process.on("message", ({ ask }) => {
  if (ask === "flags") process.send({ flagsAt });
  if (ask === "end") {
    for (const socket of sockets) socket.destroy();
    process.send({}, () => process.disconnect());
  }
});

for (let at = 0; at < count; at += 50)
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, count - at) }, (_, n) => open(at + n)))));
process.send({ isOpen: true });
