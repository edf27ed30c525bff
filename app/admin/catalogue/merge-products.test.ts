import { expect, it } from "vitest";
import { type ProductInput, productInput } from "#worker/store/catalogue/contract.ts";
import { mergeProducts, setFieldByPath, withSavedVariantIds } from "./merge-products.ts";

const product: ProductInput = productInput.parse({
  handle: "sara",
  title: "Sara",
  status: "draft",
  format: "powder",
  taxCategory: "food",
  look: {
    form: "pouch",
    plant: "maca",
    colors: { body: "#111111", ink: "#ffffff", band: ["#111111", "#222222", "#333333"] },
  },
  tags: ["new"],
  label: { panel: "food", serving: { text: "1 scoop", grams: 30 }, rows: [], inside: [{ key: "pea", what: "Pea" }] },
  variants: [
    { id: "a", sku: "A", price: 1000, currency: "USD" },
    { id: "b", sku: "B", price: 2000, currency: "USD" },
  ],
});
const edit = (changes: [string, unknown][]) => changes.reduce((p, [path, v]) => setFieldByPath(p, path, v), product);

it("takes over what only they changed and keeps what only I changed, down to a variant's price", () => {
  const mine = edit([
    ["title", "Sara of mine"],
    ["variants.a.price", 1100],
    ["look.form", "jar"],
  ]);
  const theirs = edit([
    ["about", "Theirs"],
    ["variants.b.price", 2100],
    ["label.caffeineMg", 5],
  ]);
  const { merged, takenOver, conflicts } = mergeProducts(product, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(takenOver.sort()).toEqual(["about", "label.caffeineMg", "variants.b.price"]);
  expect(merged).toMatchObject({
    title: "Sara of mine",
    about: "Theirs",
    look: { form: "jar" },
    label: { caffeineMg: 5 },
  });
  expect(merged.variants.map((v) => v.price)).toEqual([1100, 2100]);
});

it("names what both changed and keeps mine; the same change by both is no conflict", () => {
  const mine = edit([
    ["title", "Mine"],
    ["about", "Both"],
    ["variants.a.sku", "A1"],
  ]);
  const theirs = edit([
    ["title", "Theirs"],
    ["about", "Both"],
    ["variants.a.sku", "A2"],
  ]);
  const { merged, takenOver, conflicts } = mergeProducts(product, mine, theirs);
  expect(takenOver).toEqual([]);
  expect(conflicts).toEqual([
    { path: "title", mine: "Mine", theirs: "Theirs" },
    { path: "variants.a.sku", mine: "A1", theirs: "A2" },
  ]);
  expect(merged).toEqual(mine);
});

it("keeps new variants of both, and a label that one of them added", () => {
  const bare = { ...product, label: null };
  const variant = product.variants[0] as ProductInput["variants"][number];
  const mine = { ...bare, variants: [...bare.variants, { ...variant, id: undefined, sku: "C" }] };
  const theirs = { ...bare, label: product.label, variants: [...bare.variants, { ...variant, id: "d", sku: "D" }] };
  const { merged, takenOver } = mergeProducts(bare, mine, theirs);
  expect(merged.variants.map((v) => v.sku)).toEqual(["A", "B", "C", "D"]);
  expect(merged.label).toEqual(product.label);
  expect(takenOver.sort()).toEqual(["label", "variants.d"]);
});

it("matches its own new variants once the server has assigned ids", () => {
  const variant = product.variants[0] as ProductInput["variants"][number];
  const sent = { ...product, variants: [...product.variants, { ...variant, id: undefined, sku: " c-1 " }] };
  const fresh = { ...product, variants: [...product.variants, { ...variant, id: "c", sku: "C-1" }] };
  expect(withSavedVariantIds(sent, fresh).variants.map((v) => v.id)).toEqual(["a", "b", "c"]);
});
