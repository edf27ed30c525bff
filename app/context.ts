import { createContext } from "react-router";
import type { RequestContext } from "#worker/request-context.ts";

export type { RequestContext };

/** The only way from pages to the worker: `context.get(requestContextKey)` in loaders, actions and middleware. */
export const requestContextKey = createContext<RequestContext>();

/** The CSP nonce of the document being rendered. */
export const nonceKey = createContext<string>();

/** Takes a drawn document as text, in place of the Response's body: the page cache works on it before it is bytes. */
export const htmlCallbackKey = createContext<((html: string) => void) | null>(null);

/** What the document being rendered shows and its scripts don't need; see app/lib/document-data.ts. */
export const documentDataKey = createContext<unknown>(null);
