/** A caller that sends more than this to a call that refuses it may have its connection closed. */
const MAX_BYTES = 65_536;

/**
 * Reads what a call sent and nobody read, such as the body of one that was refused. The runtime closes a connection
 * with an unread body behind its answer, and the caller's next call on it fails.
 */
export function drainBody(request: Request, executionCtx: ExecutionContext): void {
  if (!request.body || request.bodyUsed || Number(request.headers.get("content-length") ?? MAX_BYTES) > MAX_BYTES)
    return;
  // A caller that went away has no next call.
  executionCtx.waitUntil(request.arrayBuffer().catch(() => undefined));
}
