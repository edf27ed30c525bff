import { createServer } from "node:net";
import { expect, it } from "vitest";
import { openConnection } from "./http-socket.mjs";

/** A server that answers each request as `script` says for its number, from 0. */
async function startServer(script) {
  let count = 0;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => script(count++, socket));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
const answerOk = (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

it("sends a request again that was broken off before its answer began", async () => {
  const server = await startServer((n, socket) => (n === 1 ? socket.resetAndDestroy() : answerOk(socket)));
  const connection = await openConnection(server.origin);
  for (let i = 0; i < 3; i++) expect((await connection.ask("/")).text()).toBe("ok");
  expect(connection.resentCount()).toBe(1);
  connection.close();
  server.stop();
});

it("never sends a call that may have changed something again", async () => {
  const server = await startServer((_, socket) => socket.resetAndDestroy());
  const connection = await openConnection(server.origin);
  await expect(connection.ask("/", { method: "POST", body: {} })).rejects.toThrow();
  expect(connection.resentCount()).toBe(0);
  connection.close();
  server.stop();
});

it("opens another connection after the server closed the one before", async () => {
  const server = await startServer((_, socket) => {
    answerOk(socket);
    socket.end();
  });
  const connection = await openConnection(server.origin);
  for (let i = 0; i < 3; i++) {
    expect((await connection.ask("/", { method: "POST", body: {} })).text()).toBe("ok");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  connection.close();
  server.stop();
});
