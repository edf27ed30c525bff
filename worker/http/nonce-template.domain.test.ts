import { expect, it } from "vitest";
import { filled, templateOf } from "./nonce-template.ts";
import { newNonce } from "./security-headers.ts";

const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it("says what joining the parts with the nonce says, whatever the letters", () => {
  for (const parts of [["whole"], ["", ""], ["a ", " b"], ["<é ", "", " Pachamama · 🌱 ", ""]]) {
    const nonce = newNonce();
    expect(read(filled(templateOf(parts), nonce))).toBe(parts.join(nonce));
  }
});

it("leaves the template as it was, so that no page shows the nonce of another", () => {
  const template = templateOf(["a", "b"]);
  const first = newNonce();
  filled(template, first);
  expect(read(filled(template, newNonce()))).not.toContain(first);
});

it("takes no nonce that would leave a gap or write over the page", () => {
  expect(() => filled(templateOf(["a", "b"]), "short")).toThrow();
});
