import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";

/** Loads the photos of the demo content, on the developer's own machine only. */
export const mediaLocalApi = createApiModule("Local").post("/api/dev/photos", {
  summary: "Adds a photo to a product of the demo content: the body is the file",
  localOnly: true,
  query: z.object({
    filename: z.string().min(1).max(300),
    alt: z.string().max(400).default(""),
    productId: z.string().min(1).max(80),
    variantId: z.string().max(80).default(""),
  }),
  response: z.object({ id: z.string() }),
  handle: ({ ctx, query }) => ctx.media.addSeedPhoto(ctx.request, query),
});
