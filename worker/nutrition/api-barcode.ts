import { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import { createApiModule } from "../platform/api-module.ts";
import { consumeRateLimit } from "../platform/rate-limiter.ts";
import { parseBarcode } from "./domain-barcode.ts";

/** Somebody who scans their whole pantry stays below it. */
const LIMIT = { max: 60, window: 60_000 };

/** Barcodes of products that aren't ours; for members whose subscription includes the fitness app. */
export const barcodeApi = createApiModule("Barcodes").get("/api/fitness/barcodes/:code", {
  summary: "Finds a food by its barcode: own products first, then Open Food Facts where it is switched on",
  access: "member",
  params: z.object({ code: z.string().max(20) }),
  handle: async ({ ctx, params }) => {
    const { userId } = await ctx.fitness.requireAccess();
    const code = parseBarcode(params.code);
    if (!code.ok) throw httpError("bad_input", code.problem, { field: "code" });
    const limit = await consumeRateLimit(ctx.env, `barcode ${userId}`, LIMIT, ctx.now());
    if (!limit.ok) throw httpError("too_fast", "Too many barcodes at once. Wait a minute.", limit);
    return ctx.nutrition.lookUpBarcode(code.gtin);
  },
});
