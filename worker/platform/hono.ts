import type { Context } from "hono";
import { Hono } from "hono";
import type { z } from "zod";
import { fault } from "../kernel/http-error.ts";
import type { Visit } from "../request-context.ts";
import { inputSentence } from "./input-error-message.ts";

/** The Visit is what Hono calls its bindings: handlers find everything on `c.env`. */
export type ApiEnv = { Bindings: Visit };
export const newApi = () => new Hono<ApiEnv>();

const MAX_JSON_BYTES = 256 * 1024;

/**
 * Reads and validates a JSON body of at most 256 KiB.
 * @throws fault too_large, unsupported or bad_input (with the field at fault)
 */
export async function readJson<S extends z.ZodType>(
  c: Context<ApiEnv>,
  schema: S,
  { beacon = false } = {},
): Promise<z.output<S>> {
  const type = c.req.header("content-type") ?? "";
  const fits = beacon ? /^(application\/json|text\/plain)\b/i : /^application\/json\b/i;
  if (!fits.test(type)) throw fault("unsupported", "Send the body as application/json.");
  const text = await readLimited(c.req.raw, MAX_JSON_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault("bad_input", "The body is not valid JSON.");
  }
  return check(schema, value);
}

/** Validates any value and throws a bad_input fault: the first field at fault and one plain sentence. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const r = schema.safeParse(value, { error: inputSentence });
  if (r.success) return r.data;
  const issue = r.error.issues[0];
  throw fault("bad_input", issue?.message ?? "Some of the input is not valid.", {
    field: issue?.path.join(".") || undefined,
  });
}

/** Reads a body as text of at most `max` bytes. @throws fault too_large */
export const readLimited = async (request: Pick<Body, "body">, max: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(request, max));

/** Reads a body of at most `max` bytes, counting while it streams (Content-Length may lie). @throws fault too_large */
export async function readBytes(request: Pick<Body, "body">, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > max) {
      await reader.cancel();
      throw fault("too_large", `The body is larger than ${Math.floor(max / 1024)} KiB.`);
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const p of parts) {
    all.set(p, at);
    at += p.byteLength;
  }
  return all;
}
