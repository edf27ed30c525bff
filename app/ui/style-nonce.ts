import { documentNonce } from "../lib/nonce.tsx";

/**
 * The scroll lock of Radix dialogs adds a style element, which the Content-Security-Policy allows only with the document's nonce; the lock reads it from this global. Call it where a dialog may open.
 */
export function provideStyleNonce(): void {
  if (typeof document === "undefined" || "__webpack_nonce__" in globalThis) return;
  Object.assign(globalThis, { __webpack_nonce__: documentNonce() });
}
