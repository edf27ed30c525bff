import { documentNonce } from "../lib/nonce.tsx";

/**
 * The scroll lock of Radix' windows writes a style element, which the page's policy lets through only with the
 * document's nonce; the lock looks for it under this global name. Call it where such a window may open.
 */
export function provideStyleNonce(): void {
  if (typeof document === "undefined" || "__webpack_nonce__" in globalThis) return;
  Object.assign(globalThis, { __webpack_nonce__: documentNonce() });
}
