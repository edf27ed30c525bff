import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Hands the document's CSP nonce to the components that write scripts, styles and links. */
export const NonceProvider = NonceContext.Provider;
export const useNonce = () => useContext(NonceContext);

/** The nonce of the open document: browsers expose it to scripts as a property only, and hydration compares it. */
export const documentNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
