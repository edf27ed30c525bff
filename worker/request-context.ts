import { analyticsService } from "./analytics/index.ts";
import { authService, readViewer } from "./auth/index.ts";
import { billingService } from "./billing/index.ts";
import { contentService } from "./content/index.ts";
import { newId } from "./kernel/ids.ts";
import { liveService } from "./live/index.ts";
import { type Db, openDb } from "./platform/db.ts";
import { type Flags, readFlags } from "./platform/flags.ts";
import { isLocal, startedForDevelopment } from "./platform/local-development.ts";
import { mailService } from "./platform/mail.ts";
import { settingsService } from "./settings/index.ts";
import { storeService } from "./store/index.ts";

/** What services are handed: the request's surroundings, without the services themselves. */
export interface VisitBase {
  /** Names the request in logs and in what a person is told when something breaks. */
  id: string;
  request: Request;
  url: URL;
  env: Env;
  db: Db;
  now: () => number;
  /** The caller's address as the edge saw it; never from a header that a client can set through the edge. */
  ip: string | null;
  /** True on the developer's own machine only, see platform/local.ts. */
  local: boolean;
  /** Work that may be lost when the isolate dies: never money, mail or audit. */
  later: (work: Promise<unknown>) => void;
  flags: () => Promise<Flags>;
}

/**
 * Everything one request may want, each part made on first use. React Router carries it as its
 * context, Hono as its bindings, scheduled jobs and tests open one themselves.
 */
export function openVisit(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  now: () => number = Date.now,
  flags: () => Promise<Flags> = once(() => readFlags(env, now())),
) {
  const url = new URL(request.url);
  const id = once(() => newId(now()));
  const db = once(() => openDb(env.DB));
  const base: VisitBase = {
    get id() {
      return id();
    },
    get db() {
      return db();
    },
    get ip() {
      return request.headers.get("cf-connecting-ip");
    },
    get local() {
      return isLocal(startedForDevelopment(env), url);
    },
    request,
    url,
    env,
    now,
    later: (work) => ctx.waitUntil(work),
    flags,
  };
  const mail = once(() => mailService(base));
  const viewer = once(() => readViewer(base));
  const auth = once(() => authService({ ...base, mail: mail() }));
  const store = once(() => storeService({ ...base, mail: mail(), auth: auth(), live: liveService(base) }));
  return {
    request,
    url,
    env,
    now,
    later: base.later,
    flags,
    // Not spread from the base: that would make what nobody asked for.
    get id() {
      return base.id;
    },
    get db() {
      return base.db;
    },
    get ip() {
      return base.ip;
    },
    get local() {
      return base.local;
    },
    get mail() {
      return mail();
    },
    viewer,
    get auth() {
      return auth();
    },
    get content() {
      return contentService(base);
    },
    get live() {
      return liveService(base);
    },
    get store() {
      return store();
    },
    get billing() {
      const { sign, verify } = auth();
      return billingService({
        ...base,
        mail: mail(),
        viewer,
        sign,
        verify,
        sellables: (ids) => store().catalogue.sellables(ids),
        orders: () => store().orders.renewals,
      });
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

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
