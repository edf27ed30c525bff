import { renderToReadableStream } from "react-dom/server";
import type { EntryContext } from "react-router";
import { ServerRouter } from "react-router";

/** The framework's own way to render, as its Cloudflare template has it. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
  });
  headers.set("Content-Type", "text/html");
  return new Response(body, { headers, status });
}
