import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { documentDataKey, htmlCallbackKey, nonceKey } from "./context.ts";
import { DocumentData } from "./lib/document-data.ts";
import { NonceProvider } from "./lib/nonce.tsx";
import { renderDocument } from "./lib/render-document.tsx";

/**
 * Renders a document. React Router's stream of the loaders' data is kept from its component, which would wait
 * for it inside the page: it is written into the finished text.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceKey);
  const page = (
    <NonceProvider value={nonce}>
      <DocumentData value={context.get(documentDataKey)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentData>
    </NonceProvider>
  );
  const html = await renderDocument(page, serverHandoffStream, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const onHtml = context.get(htmlCallbackKey);
  onHtml?.(html);
  return new Response(onHtml ? null : html, { headers, status });
}
