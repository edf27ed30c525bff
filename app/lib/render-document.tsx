import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** Thrown where a page cannot be rendered in one pass. */
class UnfinishedPage extends Error {}

/** The marker of a Suspense boundary that shows its fallback, because something in it suspended or failed. */
const FALLBACK = "<!--$!-->";
const DOCUMENT_END = "</body></html>";

/**
 * Renders a whole document to a string: every page is buffered anyway, and React's string renderer costs a
 * fraction of its streaming one, which encodes each attribute to bytes on its own. It does not wait: a page that suspends on the server is an error, thrown here rather than cached as a skeleton. @param page the document's element
 * @param handoff React Router's stream of the loaders' data, read to its end
 */
export async function renderDocument(
  page: ReactNode,
  handoff: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  const html = renderToString(page);
  if (html.includes(FALLBACK))
    throw new UnfinishedPage("A Suspense boundary of this page suspended or failed on the server.");
  if (!html.endsWith(DOCUMENT_END)) throw new UnfinishedPage(`The document does not end with ${DOCUMENT_END}.`);
  const data = handoff ? handoffScript(await readStream(handoff), nonce) : "";
  return `<!DOCTYPE html>${html.slice(0, -DOCUMENT_END.length)}${data}${DOCUMENT_END}`;
}

/** The script that React Router's own StreamTransfer would write: it fills and closes the stream that HydratedRouter reads. */
function handoffScript(data: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${toScriptString(data)});${controller}.close();</script>`;
}

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
/** A text as a JavaScript string that cannot end the script element around it. */
const toScriptString = (text: string): string =>
  JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] as string);

async function readStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    text += decoder.decode(chunk.value, { stream: true });
  return text + decoder.decode();
}
