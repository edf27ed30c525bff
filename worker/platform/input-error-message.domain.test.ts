import { expect, it } from "vitest";
import { z } from "zod";
import { parseInput } from "./hono.ts";

const schema = z.strictObject({
  email: z.email(),
  name: z.string().min(2).max(5).optional(),
  code: z.string("Enter the code.").optional(),
  count: z.int().positive().max(9).optional(),
  on: z.boolean().optional(),
  role: z.enum(["member", "admin"]).optional(),
  lines: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(2)
    .optional(),
});
const email = "ana@tikari.example";

const CASES: [input: unknown, field: string | undefined, message: string][] = [
  [[], undefined, "Send a JSON object with the fields of this call."],
  ["x", undefined, "Send a JSON object with the fields of this call."],
  [null, undefined, "Send a JSON object with the fields of this call."],
  [{}, "email", 'Send "email".'],
  [{ email: 7 }, "email", 'Send "email" as a text.'],
  [{ email: "x" }, "email", 'Send a valid value as "email".'],
  [{ email, more: 1 }, undefined, 'Unknown field "more".'],
  [{ email, name: "x" }, "name", 'Send at least 2 characters in "name".'],
  [{ email, name: "x".repeat(6) }, "name", 'Send at most 5 characters in "name".'],
  [{ email, code: 7 }, "code", "Enter the code."],
  [{ email, count: 0 }, "count", 'Send more than 0 as "count".'],
  [{ email, count: 10 }, "count", 'Send at most 9 as "count".'],
  [{ email, on: "yes" }, "on", 'Send "on" as true or false.'],
  [{ email, role: "owner" }, "role", 'Send one of these as "role": member, admin.'],
  [{ email, lines: [] }, "lines", 'Send at least 1 entry in "lines".'],
  [{ email, lines: [{}] }, "lines.0.id", 'Send "lines.0.id".'],
];

it.each(CASES)("%j is refused with a plain sentence", async (input, field, message) => {
  const refused = (() => {
    try {
      return parseInput(schema, input);
    } catch (thrown) {
      return thrown as Response;
    }
  })();
  expect(await (refused as Response).json()).toEqual({ error: { code: "bad_input", message, field } });
});
