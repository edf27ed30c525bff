import { eq } from "drizzle-orm";
import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import { users } from "./schema.ts";

/** The API of a member's encryption: only the flag; the keys never leave the browser. */
export const encryptionApi = createApiModule("account").put("/api/account/encryption", {
  summary: "Saves whether the caller has set up encryption keys in a browser",
  access: "member",
  body: z.object({ enabled: z.boolean() }),
  response: z.object({ encryptionEnabled: z.boolean() }),
  handle: async ({ ctx, body, viewer }) => {
    await ctx.db.update(users).set({ encryptionEnabled: body.enabled }).where(eq(users.id, viewer.userId));
    return jsonResponse({ encryptionEnabled: body.enabled }, { headers: {} });
  },
});
