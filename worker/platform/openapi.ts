import { z } from "zod";
import { brand } from "../../app/brand.ts";
import { escapeHtml } from "../kernel/escape-html.ts";
import type { ApiModule, Operation } from "./api-module.ts";

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
const listOperations = (modules: ApiModule[]) => modules.flatMap((p) => p.operations);

/** Added to calls that exist in local development only. */
const LOCAL_ONLY_NOTE = "Local development only; returns 404 elsewhere.";

const ERROR_SCHEMA = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" }, field: { type: "string" } },
    },
  },
};

/** OpenAPI 3.1 description of every call, derived from the schemas that validate it. */
export function buildOpenApiDocument(modules: ApiModule[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const o of listOperations(modules)) {
    const path = o.path.replace(/:([a-zA-Z]+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][o.method.toLowerCase()] = describeOperation(o);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${brand.name} API`,
      version: "1",
      description: "Sessions use cookies. All errors share one format.",
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-sid" } },
    },
  };
}

function describeOperation(o: Operation) {
  const errorResponse = {
    description: "Error",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  return {
    summary: o.summary,
    description: o.localOnly ? LOCAL_ONLY_NOTE : undefined,
    tags: [o.tag],
    security: o.access === "anyone" ? [] : [{ session: [] }],
    parameters: [...describeParameters(o.params, "path"), ...describeParameters(o.query, "query")],
    requestBody: o.body
      ? { required: true, content: { "application/json": { schema: toJsonSchema(o.body) } } }
      : undefined,
    responses: {
      200: {
        description: "Done",
        content: o.response ? { "application/json": { schema: toJsonSchema(o.response) } } : undefined,
      },
      "4XX": errorResponse,
      503: errorResponse,
    },
  };
}

function describeParameters(schema: z.ZodType | undefined, where: "path" | "query") {
  if (!schema) return [];
  const { properties, required = [] } = toJsonSchema(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  if (!properties)
    throw new Error("Parameters are the fields of one object: write it as one, not as a union of others.");
  return Object.entries(properties).map(([name, s]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: s,
  }));
}

const ACCESS_LABELS = {
  anyone: "Anyone",
  member: "Signed in",
  moderator: "Moderators and admins",
  admin: "Admins",
} as const;

/** The same description as a readable page; plain HTML, no script. */
export function renderDocsPage(modules: ApiModule[]): string {
  const groups = Map.groupBy(listOperations(modules), (o) => o.tag);
  const sections = [...groups].map(
    ([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.map(renderOperation).join("")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API · ${brand.name}</title><meta name="description" content="Every call of the ${brand.name} API: who may use it, its parameters and its response."><link rel="stylesheet" href="/api-docs.css"></head><body><main><h1>API</h1><p>Each call is described by the schema that validates it. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>. Errors return <code>{"error":{"code","message","field?"}}</code>.</p>${sections.join("")}</main></body></html>`;
}

function renderOperation(o: Operation): string {
  const block = (name: string, schema?: z.ZodType) =>
    schema
      ? `<details><summary>${name}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(toJsonSchema(schema), null, 2))}</pre></details>`
      : "";
  return `<article><h3><code>${o.method} ${escapeHtml(o.path)}</code></h3><p>${escapeHtml(o.summary)}. <em>${ACCESS_LABELS[o.access]}.${o.localOnly ? ` ${LOCAL_ONLY_NOTE}` : ""}</em></p>${block("Query", o.query)}${block("Body", o.body)}${block("Response", o.response)}</article>`;
}
