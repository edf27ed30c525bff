import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import shop from "../../../migrations/seed/shop.json";
import { createRequestContext } from "../../request-context.ts";
import { storeSeed } from "../contract-seed.ts";

const files = import.meta.glob<{ position: number }>("../../../migrations/seed/products/*.json", {
  eager: true,
  import: "default",
});

/** The demo content, as the scripts send it. */
export const DEMO_SEED = storeSeed.parse({
  ...shop,
  products: Object.values(files).sort((a, b) => a.position - b.position),
});

/** Loads the demo content into an empty store; what the load starts is over when this returns. */
export async function loadDemoSeed(now?: number): Promise<boolean> {
  const executionCtx = createExecutionContext();
  const context = createRequestContext(
    new Request("http://localhost/"),
    { ...env, LOCAL_SITE: "yes" } as Env,
    executionCtx,
    now === undefined ? undefined : () => now,
  );
  const loaded = await context.store.loadSeed(DEMO_SEED);
  await waitOnExecutionContext(executionCtx);
  return loaded;
}
