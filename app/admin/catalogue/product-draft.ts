import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";
import { type ProductInput, productInput, type VariantInput } from "#worker/store/catalogue/contract.ts";
import { findClaimProblems, findLabelProblems } from "#worker/store/catalogue/domain.ts";
import { createPlaceholderProduct } from "#worker/store/catalogue/domain-product-input.ts";

/** The blank product that the editor starts with. */
export const createBlankProduct = (currency: string): ProductInput => {
  const p = createPlaceholderProduct(currency);
  return { ...p, handle: "", title: "", variants: p.variants.map((v) => ({ ...v, sku: "" })) };
};

/** Turns text into a handle or key: "Camu Camu, dried" into "camu-camu-dried". */
export const slugify = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");

/** The problems of a product by field path, as the server would report them. The server validates again. */
export function findProductProblems(draft: ProductInput): Map<string, string> {
  const problems = new Map<string, string>();
  const addProblem = (path: string, message: string) => {
    if (!problems.has(path)) problems.set(path, message);
  };
  const parsed = productInput.safeParse(draft, { error: fieldErrorMessage });
  for (const { path, message } of parsed.error?.issues ?? []) addProblem(path.join("."), message);
  for (const [i, c] of draft.claims.entries()) {
    const [problem] = c.kind === "plain" ? [] : findClaimProblems(c.text);
    if (problem)
      addProblem(`claims.${i}.text`, `“${problem.words}” is ${problem.why}, which the law doesn’t allow here.`);
  }
  const skus = draft.variants.map((v) => v.sku.trim().toLowerCase());
  for (const [i, v] of draft.variants.entries()) {
    if (v.sku && skus.indexOf(v.sku.trim().toLowerCase()) < i)
      addProblem(`variants.${i}.sku`, "Enter a unique SKU. Another variant uses this one.");
    for (const at of draft.optionNames.keys())
      if (!v.options[at]) addProblem(`variants.${i}.options.${at}`, "Enter a value.");
  }
  if (draft.status === "active" && draft.label)
    for (const problem of findLabelProblems(draft.label)) addProblem("label", problem);
  return problems;
}

/** A new variant, copied from the first one, for every combination of option values that doesn't exist yet. */
export function buildMissingVariants(p: ProductInput, values: readonly (readonly string[])[]): VariantInput[] {
  const model = p.variants[0];
  if (!model || values.length === 0 || values.some((v) => v.length === 0)) return [];
  const all = values.reduce<string[][]>((rows, next) => rows.flatMap((r) => next.map((v) => [...r, v])), [[]]);
  const has = new Set(p.variants.map((v) => v.options.join("\n")));
  return all
    .filter((options) => !has.has(options.join("\n")))
    .map((options) => ({
      ...model,
      id: undefined,
      options,
      title: options.join(", "),
      sku: [slugify(p.handle || p.title), ...options.map(slugify)].join("-").toUpperCase().slice(0, 80),
      barcode: "",
      label: null,
      pictureId: null,
    }));
}
