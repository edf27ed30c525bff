import { analyticsService } from "./analytics/index.ts";
import { authService, readViewer } from "./auth/index.ts";
import { contentService } from "./content/index.ts";
import { newId } from "./kernel/ids.ts";
import { openDb } from "./platform/db.ts";
import { readFlags } from "./platform/flags.ts";
import { liveService } from "./live/index.ts";
import { mailService } from "./platform/mail.ts";
import { settingsService } from "./settings/index.ts";

/**
 * Everything one request may want, each part made on first use. React Router carries it as its
 * context, Hono as its bindings, scheduled jobs and tests open one themselves.
 */
export function openVisit(request: Request, env: Env, ctx: ExecutionContext, now: () => number = Date.now) {
  const url = new URL(request.url);
  const db = openDb(env.DB);
  const base = {
    id: newId(now()),
    request,
    url,
    env,
    db,
    now,
    /** The caller's address as the edge saw it; never from a header that a client can set through the edge. */
    ip: request.headers.get("cf-connecting-ip"),
    /** True on the developer's own machine only: a loopback host name over http. */
    local: url.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname),
    /** Work that may be lost when the isolate dies: never money, mail or audit. */
    later: (work: Promise<unknown>) => ctx.waitUntil(work),
    flags: once(() => readFlags(env)),
  };
  const mail = once(() => mailService(base));
  return {
    ...base,
    get mail() {
      return mail();
    },
    viewer: once(() => readViewer(base)),
    get auth() {
      return authService({ ...base, mail: mail() });
    },
    get content() {
      return contentService(base);
    },
    get live() {
      return liveService(base);
    },
    get settings() {
      return settingsService(base);
    },
    get analytics() {
      return analyticsService(base);
    },
  };
}

export type Visit = ReturnType<typeof openVisit>;

/** What services are handed: the request's surroundings, without the services themselves. */
export type VisitBase = Pick<
  Visit,
  "id" | "request" | "url" | "env" | "db" | "now" | "ip" | "local" | "later" | "flags"
>;

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
