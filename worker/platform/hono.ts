import type { Context } from "hono";
import { Hono } from "hono";
import type { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import type { RequestContext } from "../request-context.ts";
import { inputErrorMessage } from "./input-error-message.ts";

/** Hono calls the RequestContext its bindings: handlers find everything on `c.env`. */
export type ApiEnv = { Bindings: RequestContext };
export const createHonoApp = () => new Hono<ApiEnv>();

const MAX_JSON_BYTES = 256 * 1024;

/**
 * Reads and validates a JSON body, by default of at most 256 KiB.
 * @throws httpError too_large, unsupported or bad_input (with the invalid field)
 */
export async function readJsonBody<S extends z.ZodType>(
  c: Context<ApiEnv>,
  schema: S,
  { beacon = false, maxBytes = MAX_JSON_BYTES } = {},
): Promise<z.output<S>> {
  const type = c.req.header("content-type") ?? "";
  const accepted = beacon ? /^(application\/json|text\/plain)\b/i : /^application\/json\b/i;
  if (!accepted.test(type)) throw httpError("unsupported", "Send the body as application/json.");
  const text = await readLimitedText(c.req.raw, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw httpError("bad_input", "The body is not valid JSON.");
  }
  return parseInput(schema, value);
}

/** Validates any value. @throws httpError bad_input with the first invalid field and a message for a person */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: inputErrorMessage });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw httpError("bad_input", issue?.message ?? "Some of the input is invalid.", {
    field: issue?.path.join(".") || undefined,
  });
}

/** Reads a body as text of at most `max` bytes. @throws httpError too_large */
export const readLimitedText = async (request: Pick<Body, "body">, max: number): Promise<string> =>
  new TextDecoder().decode(await readLimitedBytes(request, max));

/**
 * Reads a body of at most `max` bytes, counting while it streams (Content-Length may be wrong). @throws httpError
 * too_large
 */
export async function readLimitedBytes(request: Pick<Body, "body">, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > max) {
      await reader.cancel();
      throw httpError("too_large", `The body is larger than ${Math.floor(max / 1024)} KiB.`);
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let offset = 0;
  for (const p of chunks) {
    all.set(p, offset);
    offset += p.byteLength;
  }
  return all;
}
