import { expect, it } from "vitest";
import { createNonceTemplate, fillNonceTemplate } from "./nonce-template.ts";
import { newNonce } from "./security-headers.ts";

const decodeText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it("says what joining the parts with the nonce says, whatever the letters", () => {
  for (const parts of [["whole"], ["", ""], ["a ", " b"], ["<é ", "", " Pachamama · 🌱 ", ""]]) {
    const nonce = newNonce();
    expect(decodeText(fillNonceTemplate(createNonceTemplate(parts), nonce))).toBe(parts.join(nonce));
  }
});

it("leaves the template as it was, so that no page shows the nonce of another", () => {
  const template = createNonceTemplate(["a", "b"]);
  const first = newNonce();
  fillNonceTemplate(template, first);
  expect(decodeText(fillNonceTemplate(template, newNonce()))).not.toContain(first);
});

it("takes no nonce that would leave a gap or write over the page", () => {
  expect(() => fillNonceTemplate(createNonceTemplate(["a", "b"]), "short")).toThrow();
});
