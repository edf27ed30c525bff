import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { onIsolateReset } from "../platform/isolate-reset.ts";

/** Vitest's list of the modules of this runtime, as `vi.resetModules` uses it. */
interface LoadedModules {
  idToModuleMap: Map<string, { promise?: unknown; exports?: unknown; evaluated?: boolean; importers: Set<string> }>;
}

let builtWorker: Promise<ExportedHandler<Env>> | undefined;

// Tests cannot clear the state inside the built Worker: each file gets it anew, with all its modules and no others.
onIsolateReset(() => {
  builtWorker = undefined;
  const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: { evaluatedModules: LoadedModules } })
    .__vitest_worker__;
  for (const [id, module] of evaluatedModules.idToModuleMap) {
    if (!id.includes("/build/server/")) continue;
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false });
    module.importers.clear();
  }
});

// @ts-expect-error The built Worker has no types of its own; worker/index.ts, which it is made of, has.
const loadBuiltWorker = async () => (await import("../../build/server/index.js")).default as ExportedHandler<Env>;

export const SITE = "https://tikari.test";

export interface FetchBuiltOptions extends RequestInit<RequestInitCfProperties> {
  /** Replacements for real bindings. */
  env?: Partial<
    Record<keyof Env | "LOCAL_SITE" | "HSTS_DIRECTIVES" | "TURNSTILE_SITE_KEY" | "TURNSTILE_SECRET", unknown>
  >;
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
  builtWorker ??= loadBuiltWorker();
  const { fetch: handle } = await builtWorker;
  const executionCtx = createExecutionContext();
  const request = new Request(origin + path, { redirect: "manual", ...init });
  const response = await (handle as NonNullable<typeof handle>)(
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
