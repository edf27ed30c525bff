import { expect, it } from "vitest";
import { withSpareCapacity } from "./lib/spare-capacity.mjs";

const Exact = globalThis.ArrayBuffer;
const TEXT = 20_000;

/** As Miniflare does: each text that does not fit gets a buffer that is just large enough, and all is copied at the end. */
function writeTexts(count) {
  let buffer = new ArrayBuffer(2 ** 20);
  let used = 0;
  let copies = 0;
  for (let i = 0; i < count; i++) {
    if (buffer.byteLength - used < TEXT) {
      const larger = new ArrayBuffer(buffer.byteLength + TEXT);
      new Uint8Array(larger).set(new Uint8Array(buffer));
      buffer = larger;
      copies += 1;
    }
    new Uint8Array(buffer, used, TEXT).fill(i + 1);
    used += TEXT;
  }
  const message = new ArrayBuffer(8 + used);
  new Uint8Array(message).set(new Uint8Array(buffer, 0, used), 8);
  return { copies, message };
}

it("copies a growing buffer a few times instead of once for each text, and leaves the message as it is", async () => {
  const exact = writeTexts(200);
  for (const _again of [1, 2]) {
    const spacious = await withSpareCapacity(async () => writeTexts(200));
    expect(spacious.copies).toBeLessThan(5);
    expect(Buffer.from(spacious.message).equals(Buffer.from(exact.message))).toBe(true);
    expect(spacious.message instanceof ArrayBuffer).toBe(true);
  }
  expect(exact.copies).toBeGreaterThan(140);
});

it("is over when the last of several starts is, also when one fails", async () => {
  const first = Promise.withResolvers();
  const slow = withSpareCapacity(() => first.promise);
  await expect(withSpareCapacity(() => Promise.reject(new Error("no port")))).rejects.toThrow("no port");
  expect(globalThis.ArrayBuffer).not.toBe(Exact);
  first.resolve();
  await slow;
  expect(globalThis.ArrayBuffer).toBe(Exact);
});
