import { eq } from "drizzle-orm";
import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { users } from "./schema.ts";

/** The server's half of a member's encryption: only the flag; the keys never leave the browser. */
export const encryptionApi = createApiModule().addOperation(
  {
    method: "PUT",
    path: "/api/account/encryption",
    summary: "Says whether the caller has set up encryption keys in a browser",
    tag: "account",
    access: "member",
    body: z.object({ enabled: z.boolean() }),
    response: z.object({ encryptionEnabled: z.boolean() }),
  },
  async (c, { body }) => {
    const viewer = await c.env.viewer();
    if (viewer)
      await c.env.db.update(users).set({ encryptionEnabled: body.enabled }).where(eq(users.id, viewer.userId));
    return c.json({ encryptionEnabled: body.enabled });
  },
);
