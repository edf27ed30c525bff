import { expect, it } from "vitest";
import { z } from "zod";
import { fieldErrorMessage } from "./field-error-message.ts";

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldErrorMessage }).error?.issues[0]?.message;

it.each<[string, z.ZodType, unknown]>([
  ["Fill this in.", z.string(), undefined],
  ["Fill this in.", z.string().min(1), ""],
  ["Use at least 3 characters.", z.string().min(3), "ab"],
  ["Use at most 1,200 characters.", z.string().max(1200), "a".repeat(1201)],
  ["Use at most 1 character.", z.string().max(1), "ab"],
  ["Enter a number.", z.number(), Number.NaN],
  ["Enter a number.", z.number(), null],
  ["Enter a whole number.", z.int(), 1.5],
  ["Enter a whole number.", z.number().int(), 1.5],
  ["Enter 1 or more.", z.number().min(1), 0],
  ["Enter more than 0.", z.number().positive(), 0],
  ["Enter 10,000 or less.", z.number().max(10_000), 10_001],
  ["Enter less than 5.", z.number().lt(5), 5],
  ["Enter a multiple of 5.", z.number().multipleOf(5), 7],
  ["Add at least 1.", z.array(z.string()).min(1), []],
  ["Keep at most 2 of these.", z.array(z.string()).max(2), ["a", "b", "c"]],
  ["Use one of these: kg, lb.", z.enum(["kg", "lb"]), "st"],
  ["Choose one of the options.", z.enum(Array.from({ length: 13 }, (_, at) => `option-${at}`)), "x"],
  ["Remove what isn't known here: extra.", z.strictObject({}), { extra: 1 }],
  ["Enter a valid email address, such as ada@example.com.", z.email(), "ada"],
  ["Enter a full URL, such as https://example.com/page.", z.url(), "example"],
  ["This has a character or a form that isn't allowed. Enter it again.", z.string().regex(/^a$/), "b"],
  ["This can't be used. Enter it again.", z.union([z.literal(1), z.boolean()]), "b"],
  ["The schema's own.", z.string().min(1, "The schema's own."), ""],
])("says %s", (words, schema, value) => {
  expect(messageOf(schema, value)).toBe(words);
});
