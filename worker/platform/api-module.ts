import type { Context, Hono } from "hono";
import { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import type { RequestContext } from "../request-context.ts";
import { type ApiEnv, createHonoApp, parseInput, readJsonBody } from "./hono.ts";
import { jsonResponse } from "./json-response.ts";

/** Who may call. `moderator` includes admins; both need the server-confirmed access, second factor included. */
export type Access = "anyone" | "member" | "moderator" | "admin";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Viewer = NonNullable<Awaited<ReturnType<RequestContext["viewer"]>>>;

/** One call of /api: the same object registers it, guards it, validates it and documents it. */
export interface Operation {
  method: Method;
  /** Full path, `/api/…`, with `:name` parameters. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  body?: z.ZodType;
  /** The body may come as text/plain too: the beacon of an older browser can't send anything else. */
  beacon?: boolean;
  /** The largest body that is read, where the usual limit is too low. */
  maxBytes?: number;
  query?: z.ZodType;
  params?: z.ZodType;
  /** The JSON of a successful response, for the documentation. */
  response?: z.ZodType;
  /** Only on the developer's own machine; anywhere else it answers 404. */
  localOnly?: boolean;
}

interface HandlerInput<A extends Access, B, Q, P> {
  ctx: RequestContext;
  body: z.output<B>;
  query: z.output<Q>;
  params: z.output<P>;
  /** The signed-in caller, where the operation asks for one. */
  viewer: A extends "anyone" ? undefined : Viewer;
  /** The email address of the staff member who calls, for audit logs and histories. */
  actor: A extends "moderator" | "admin" ? string : undefined;
}

/**
 * What a handler returns: data of the documented shape, sent as JSON that no cache may store; nothing, sent as
 * `{ "ok": true }`; null, for a 404; or a Response.
 */
type HandlerResult<R> =
  | Response
  | null
  // biome-ignore lint/suspicious/noConfusingVoidType: handlers return the calls of services, some of which return nothing
  | (z.ZodType extends R ? object | void : R extends typeof okResponse ? void : z.input<R>);

interface OperationInit<A extends Access, B, Q, P, R>
  extends Pick<Operation, "summary" | "beacon" | "maxBytes" | "localOnly"> {
  access?: A;
  body?: B;
  query?: Q;
  params?: P;
  response?: R;
  handle: (input: HandlerInput<A, B, Q, P>) => Response | Promise<HandlerResult<R>>;
}

/** A part of /api: its Hono app and the list of its operations. */
export interface ApiModule {
  app: Hono<ApiEnv>;
  operations: Operation[];
}

type AddOperation<D extends Access> = <
  A extends Access = D,
  B extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
>(
  path: string,
  init: OperationInit<A, B, Q, P, R>,
) => ApiModuleBuilder<D>;

interface ApiModuleBuilder<D extends Access> extends ApiModule {
  get: AddOperation<D>;
  post: AddOperation<D>;
  put: AddOperation<D>;
  patch: AddOperation<D>;
  delete: AddOperation<D>;
}

/** In the query of a save: the version that the change is based on. It is refused as `stale` if someone saved meanwhile. */
export const baseVersion = z.object({ version: z.coerce.number().int().positive().optional() });

/** The response of an operation that returns nothing. */
export const okResponse = z.object({ ok: z.literal(true) });
/** The response of an operation that creates or saves a record. */
export const idResponse = z.object({ id: z.string() });
/** The body of an operation that needs nothing but its path. */
export const emptyBody = z.strictObject({});

/** Starts a part of /api for everybody; single operations may ask for more by `access`. */
export const createApiModule = (tag: string) => createModule(tag, "anyone");

/** Starts a part of /api for admins: to everybody else its operations are 404, and handlers get the `actor`. */
export const createAdminApiModule = (tag: string) => createModule(tag, "admin");

function createModule<D extends Access>(tag: string, defaultAccess: D): ApiModuleBuilder<D> {
  const app = createHonoApp();
  const operations: Operation[] = [];
  const addBy =
    (method: Method): AddOperation<D> =>
    (path, { handle, ...init }) => {
      const operation: Operation = { method, path, tag, access: defaultAccess, ...init };
      operations.push(operation);
      app.on(method, path, async (c) => {
        const input = await readInput(c, operation);
        const result = await handle(input as Parameters<typeof handle>[0]);
        if (result === null) throw notFound();
        return result instanceof Response ? result : jsonResponse(result ?? { ok: true });
      });
      return apiModule;
    };
  const apiModule: ApiModuleBuilder<D> = {
    app,
    operations,
    get: addBy("GET"),
    post: addBy("POST"),
    put: addBy("PUT"),
    patch: addBy("PATCH"),
    delete: addBy("DELETE"),
  };
  return apiModule;
}

const notFound = () => httpError("not_found", "There is nothing here.");

/** Checks who calls before anything that was sent is looked at, so that an outsider learns nothing from the errors. */
async function readInput(c: Context<ApiEnv>, operation: Operation) {
  if (operation.localOnly && !c.env.local) throw notFound();
  const viewer = await requireAccess(c.env, operation.access);
  return {
    ctx: c.env,
    viewer,
    actor: viewer?.email,
    params: operation.params && parseInput(operation.params, c.req.param()),
    query: operation.query && parseInput(operation.query, c.req.query()),
    body: operation.body && rejectEmptyPatch(operation, await readJsonBody(c, operation.body, operation)),
  };
}

/**
 * A PATCH has to change something: without a single known field there is nothing to write.
 * @throws httpError bad_input
 */
function rejectEmptyPatch<T>({ method, body: schema }: Operation, body: T): T {
  const isEmpty = typeof body === "object" && body !== null && Object.values(body).every((v) => v === undefined);
  if (method !== "PATCH" || !isEmpty) return body;
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape).map((name) => `"${name}"`) : [];
  throw httpError(
    "bad_input",
    `Send at least one field to change${fields.length > 0 ? `: ${fields.join(", ")}` : ""}.`,
  );
}

/**
 * The caller, if the access asks for one. Throws 401 for members' operations without a session; staff operations
 * answer 404 to everyone else, so that an outsider can't tell that they exist.
 */
async function requireAccess(ctx: RequestContext, access: Access): Promise<Viewer | undefined> {
  if (access === "anyone") return undefined;
  const viewer = await ctx.viewer();
  if (access === "member") {
    if (!viewer) throw httpError("unauthenticated", "Sign in to continue.");
    return viewer;
  }
  const { hasAccess, scope } = await ctx.auth.getAdminAccess();
  if (!viewer || !hasAccess || (access === "admin" && scope !== "admin")) throw notFound();
  return viewer;
}
