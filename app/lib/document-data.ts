import { createContext } from "react";

/**
 * What a document shows and its scripts don't need, such as the words of an article: a loader puts it into the request's
 * context (`documentDataKey`), the server's markup shows it, and the browser keeps that markup (served-part.tsx). Loader
 * data would be written into the document a second time.
 */
export const DocumentData = createContext<unknown>(null);
