/**
 * Who keeps a fetch of the Worker out of private networks, where a public name resolves to an inside address
 * (docs/media.md): workerd itself does, by the address and not the name, unless its configuration allows it; Miniflare's
 * does allow it. So a site on a developer's machine fetches pictures over https only.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import workerd from "workerd";
import { startMiniflare } from "./lib/miniflare.mjs";

const folder = mkdtempSync(join(tmpdir(), "private-network-"));
const asked = [];
const server = createServer((request, response) => {
  asked.push(request.headers.host);
  response.end("inside");
});
let inside;

beforeAll(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A name, as DNS could answer with an inside address for any other.
  inside = `http://localhost:${server.address().port}/`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs one fetch in workerd. @returns whether it was answered */
async function fetchInWorkerd(services) {
  writeFileSync(
    join(folder, "worker.js"),
    `export default { async test() { await (await fetch(${JSON.stringify(inside)})).text(); } };`,
  );
  const config = join(folder, "config.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (compatibilityDate = "2026-10-06", modules = [(name = "worker", esModule = embed "worker.js")])),
  ${services}
]);`,
  );
  return promisify(execFile)(workerd.default ?? workerd, ["test", config]).then(
    () => true,
    () => false,
  );
}

it("workerd's own network doesn't reach a name that resolves inside", async () => {
  expect(await fetchInWorkerd("")).toBe(false);
  expect(asked).toEqual([]);
  // The same fetch arrives where the network allows it: nothing else stops it.
  expect(await fetchInWorkerd('(name = "internet", network = (allow = ["public", "private"]))')).toBe(true);
  expect(asked.splice(0)).toHaveLength(1);
});

it("the network of local development does", async () => {
  const contents = `export default { fetch: () => fetch(${JSON.stringify(inside)}) };`;
  const { miniflare, port } = await startMiniflare({
    ...{ name: "one", modules: [{ type: "ESModule", path: "one.js", contents }], compatibilityDate: "2026-10-06" },
    ...{ logRequests: false, host: "127.0.0.1", port: 0 },
  });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("inside");
  await miniflare.dispose();
});
