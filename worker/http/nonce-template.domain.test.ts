import { expect, it } from "vitest";
import { createNonceTemplate, fillNonceTemplate } from "./nonce-template.ts";
import { newNonce } from "./security-headers.ts";

const decodeText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it("equals the segments joined with the nonce, non-ASCII text included", () => {
  for (const parts of [["whole"], ["", ""], ["a ", " b"], ["<é ", "", " Pachamama · 🌱 ", ""]]) {
    const nonce = newNonce();
    expect(decodeText(fillNonceTemplate(createNonceTemplate(parts), nonce))).toBe(parts.join(nonce));
  }
});

it("does not change the template, so no page gets the nonce of another", () => {
  const template = createNonceTemplate(["a", "b"]);
  const first = newNonce();
  fillNonceTemplate(template, first);
  expect(decodeText(fillNonceTemplate(template, newNonce()))).not.toContain(first);
});

it("rejects a nonce of another length", () => {
  expect(() => fillNonceTemplate(createNonceTemplate(["a", "b"]), "short")).toThrow();
});
