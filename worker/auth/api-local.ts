import { z } from "zod";
import type { ApiPart } from "../platform/api-module.ts";
import { bootstrapInput, okAnswer } from "./contract.ts";
import { answer } from "./private-responses.ts";

const tag = "Local";

/** Helpers of the developer's own machine: each answers 404 anywhere but on a loopback host. */
export function localCalls(part: ApiPart): void {
  part
    .on(
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
        const made = await c.env.auth.bootstrap(body);
        await c.env.store.loadDemo();
        return answer(made);
      },
    )
    .on(
      {
        method: "GET",
        path: "/api/dev/mailbox",
        summary: "Mail that was sent here",
        tag,
        access: "anyone",
        localOnly: true,
        query: z.object({ to: z.string().max(254).optional() }),
      },
      async (c, { query }) => answer({ messages: await c.env.mail.mailbox(query.to?.toLowerCase()) }),
    )
    .on(
      {
        method: "POST",
        path: "/api/auth/access/skip-second-factor",
        summary: "Lets staff in once without a second factor",
        tag,
        access: "member",
        localOnly: true,
        answer: okAnswer,
      },
      async (c) => {
        await c.env.auth.skipSecondFactor();
        return answer({ ok: true });
      },
    );
}
