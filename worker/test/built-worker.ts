import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";

// @ts-expect-error The built Worker has no types of its own; worker/index.ts, which it is made of, has.
const builtWorker = (await import("../../build/server/index.js")).default as ExportedHandler<Env>;

export const SITE = "https://tikari.test";

export interface FetchBuiltOptions extends RequestInit<RequestInitCfProperties> {
  /** Replacements for real bindings. */
  env?: Partial<Record<keyof Env | "LOCAL_SITE" | "HSTS_DIRECTIVES", unknown>>;
  origin?: string;
  /** The body is a file: it is `bytes`, and `text` is empty. */
  asBytes?: boolean;
  /** Called once the answer is complete, before waitUntil work is awaited. */
  onAnswered?: () => void;
}

/** Calls the built Worker as the runtime does; the response text is read before waitUntil work is awaited. */
export async function fetchBuilt(
  path: string,
  { env: bindings, origin = SITE, asBytes = false, onAnswered, ...init }: FetchBuiltOptions = {},
) {
  const executionCtx = createExecutionContext();
  const request = new Request(origin + path, { redirect: "manual", ...init });
  const response = await (builtWorker.fetch as NonNullable<typeof builtWorker.fetch>)(
    request as Request<unknown, IncomingRequestCfProperties>,
    { ...(env as Env), ...bindings } as Env,
    executionCtx,
  );
  const bytes = asBytes ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
  const text = response.webSocket || asBytes ? "" : await response.text();
  onAnswered?.();
  await waitOnExecutionContext(executionCtx);
  const header = (name: string) => response.headers.get(name);
  const nonce = /'nonce-([^']+)'/.exec(header("content-security-policy") ?? "")?.[1];
  return { response, status: response.status, text, bytes, header, nonce, from: header("x-page-from") };
}
