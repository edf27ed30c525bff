import { createContext } from "react-router";
import type { Visit } from "#worker/request-context.ts";

/** The one door from pages to the worker: `context.get(visit)` in loaders, actions and middleware. */
export const visit = createContext<Visit>();

/** The CSP nonce of the document being rendered. */
export const nonceOf = createContext<string>();

/** Takes a drawn document as text, in place of the Response's body: the page cache works on it before it is bytes. */
export const htmlTaker = createContext<((html: string) => void) | null>(null);
