import { z } from "zod";
import type { ApiModule } from "../platform/api-module.ts";
import { bootstrapInput, okResponse } from "./contract.ts";
import { privateJson } from "./private-responses.ts";

const tag = "Local";

/** Helpers of the developer's own machine: each answers 404 anywhere but on a loopback host. */
export function addLocalOperations(api: ApiModule): void {
  api
    .addOperation(
      {
        method: "POST",
        path: "/api/dev/bootstrap",
        summary: "Makes the first admin, and fills an empty shop",
        tag,
        access: "anyone",
        localOnly: true,
        body: bootstrapInput,
      },
      async (c, { body }) => {
        const result = await c.env.auth.bootstrapLocalUsers(body);
        await c.env.store.loadDemo();
        return privateJson(result);
      },
    )
    .addOperation(
      {
        method: "GET",
        path: "/api/dev/mailbox",
        summary: "Mail that was sent here",
        tag,
        access: "anyone",
        localOnly: true,
        query: z.object({ to: z.string().max(254).optional() }),
      },
      async (c, { query }) => privateJson({ messages: await c.env.emails.listMailbox(query.to?.toLowerCase()) }),
    )
    .addOperation(
      {
        method: "POST",
        path: "/api/auth/access/skip-second-factor",
        summary: "Lets staff in once without a second factor",
        tag,
        access: "member",
        localOnly: true,
        response: okResponse,
      },
      async (c) => {
        await c.env.auth.skipSecondFactor();
        return privateJson({ ok: true });
      },
    );
}
