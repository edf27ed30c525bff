import { env } from "cloudflare:workers";
import { emailService } from "../../email/index.ts";
import type { Flags } from "../../kernel/flags.ts";
import { openDb } from "../../platform/db.ts";
import { createTestContext } from "../../store/testing/request-context.ts";
import { notificationsService } from "../notifications-service.ts";

/**
 * The service of notifications as a job has it.
 * @param stopAt the point at which it fails
 * @param onPoint whether it fails there, asked at every point
 */
export function createNotifications({
  now = Date.now,
  forumEnabled = true,
  stopAt = "",
  onPoint = (name: string): "stop" | "go" => (name === stopAt ? "stop" : "go"),
} = {}) {
  const db = openDb((env as Env).DB);
  const url = new URL("http://localhost/");
  const waitUntil = () => undefined;
  return notificationsService({
    ...{ env: env as Env, db, now },
    flags: async () => ({ forumEnabled }) as Flags,
    emails: emailService({ request: new Request(url), url, env: env as Env, db, now, local: false, waitUntil }),
    sign: createTestContext(now()).auth.sign,
    siteOrigin: async () => "https://tikari.test",
    faultPoint: async (name) => {
      if (onPoint(name) === "stop") throw new Error("stopped");
    },
  });
}
