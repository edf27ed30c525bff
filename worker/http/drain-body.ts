/** Larger bodies are not read: their connection may be closed instead. */
const MAX_BYTES = 65_536;

/**
 * Reads the request body that a handler left unread, for instance when it rejected the call. The runtime closes a
 * connection with an unread body after the response, and the client's next request on it would fail.
 */
export function drainBody(request: Request, executionCtx: ExecutionContext): void {
  if (!request.body || request.bodyUsed || Number(request.headers.get("content-length") ?? MAX_BYTES) > MAX_BYTES)
    return;
  // A client that disconnected needs nothing more.
  executionCtx.waitUntil(request.arrayBuffer().catch(() => undefined));
}
