import type { Context, Hono } from "hono";
import type { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import { type ApiEnv, createHonoApp, parseInput, readJsonBody } from "./hono.ts";

/** Who may call. `moderator` includes admins; staff means the server-confirmed access, second factor included. */
export type Access = "anyone" | "member" | "moderator" | "admin";

/** One call of /api: the same object registers it, guards it, validates it and documents it. */
export interface Operation<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Full path, `/api/…`, with `:name` parameters. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  body?: B;
  /** The body may come as text/plain too: all that the beacon of an older browser may send. */
  beacon?: boolean;
  query?: Q;
  params?: P;
  /** The successful answer's JSON, for the documentation; leave out where the answer is no JSON. */
  response?: z.ZodType;
  /** A helper of the developer's own machine, described as such: anywhere else it answers 404. */
  localOnly?: boolean;
}

export type AnyOperation = Operation<z.ZodType, z.ZodType, z.ZodType>;

interface Input<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> {
  body: z.output<B>;
  query: z.output<Q>;
  params: z.output<P>;
}

/** A domain's part of /api: its Hono app and the list of what it answers. */
export interface ApiModule {
  app: Hono<ApiEnv>;
  operations: AnyOperation[];
  addOperation<B extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType, P extends z.ZodType = z.ZodType>(
    operation: Operation<B, Q, P>,
    handler: (c: Context<ApiEnv>, input: Input<B, Q, P>) => Response | Promise<Response>,
  ): ApiModule;
}

/** Starts a domain's part of /api. */
export function createApiModule(): ApiModule {
  const app = createHonoApp();
  const operations: AnyOperation[] = [];
  const apiModule: ApiModule = {
    app,
    operations,
    addOperation(operation, handler) {
      operations.push(operation as unknown as AnyOperation);
      app.on(operation.method, operation.path, async (c) => {
        // Elsewhere than on the developer's own machine these are not there, whatever they are sent.
        if (operation.localOnly && !c.env.local) throw httpError("not_found", "There is nothing here.");
        await requireAccess(c, operation.access);
        const params = operation.params ? parseInput(operation.params, c.req.param()) : undefined;
        const query = operation.query ? parseInput(operation.query, c.req.query()) : undefined;
        const body = operation.body ? await readJsonBody(c, operation.body, operation) : undefined;
        return handler(c, { body, query, params } as never);
      });
      return apiModule;
    },
  };
  return apiModule;
}

/**
 * Lets the caller through or throws: 401 for members' calls without a session; staff calls answer
 * 404 to everyone else, so that an outsider cannot tell that they exist.
 */
async function requireAccess(c: Context<ApiEnv>, access: Access): Promise<void> {
  if (access === "anyone") return;
  if (access === "member") {
    if (!(await c.env.viewer())) throw httpError("unauthenticated", "Sign in to go on.");
    return;
  }
  const { hasAccess, scope } = await c.env.auth.getAdminAccess();
  if (!hasAccess || (access === "admin" && scope !== "admin")) throw httpError("not_found", "There is nothing here.");
}
