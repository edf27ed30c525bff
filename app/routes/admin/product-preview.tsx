import { Pack } from "#app/art/index.ts";
import { Claim, WithDisclaimer } from "#app/store/claims.tsx";
import { FactsPanel } from "#app/store/facts-panel.tsx";
import { toPackProps } from "#app/store/pack-props.ts";
import { Price } from "#app/store/price.tsx";
import { Text } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Label, ProductInput } from "#worker/store/catalogue/contract.ts";
import { buildFactsPanel, costPerServing, disclaimerFor } from "#worker/store/catalogue/domain.ts";
import { Panel } from "../../admin/table/index.ts";
import "../store/product-page.css";

const count = (n: number): number => (Number.isFinite(n) ? n : 0);
const hex = (text: string, fallback: string): string => (/^#[0-9a-f]{6}$/i.test(text) ? text : fallback);

/** The facts panel of a label that may be incomplete: rows without a number are left out. */
export function LabelPreview({ label, servings }: { label: Label; servings: number }) {
  const withAmount = <T extends { amount: number }>(rows: readonly T[]): T[] =>
    rows.filter((r) => Number.isFinite(r.amount));
  const seen = new Set<string>();
  const panel = buildFactsPanel(
    {
      ...label,
      rows: withAmount(label.rows).filter((r) => !seen.has(r.nutrient) && seen.add(r.nutrient)),
      ingredients: withAmount(label.ingredients).filter((i) => i.name !== ""),
      blends: withAmount(label.blends).filter((b) => b.name !== ""),
      inside: label.inside.filter((i) => i.what !== ""),
    },
    count(servings),
  );
  return (
    <div className="label-preview">
      <FactsPanel panel={panel} servings={count(servings)} of="this product" />
      {panel.ingredientLine ? (
        <Text small>
          <strong>{panel.ingredientLine.title}:</strong> {panel.ingredientLine.text}
        </Text>
      ) : null}
      <Text small>
        <strong>{panel.contains ?? "Contains none of the nine major allergens."}</strong>
      </Text>
      {panel.mayContain ? <Text small>{panel.mayContain}</Text> : null}
    </div>
  );
}

/** A preview of the product being edited: its card, and its claims with their disclaimer. */
export function ProductPreview({ product: p }: { product: ProductInput }) {
  const active = p.variants.filter((v) => v.active && Number.isFinite(v.price));
  const cheapest = active.reduce<(typeof active)[number] | undefined>(
    (a, v) => (a && a.price <= v.price ? a : v),
    undefined,
  );
  const each = cheapest ? costPerServing(cheapest.price, count(cheapest.servings)) : null;
  const { body, ink, band } = p.look.colors;
  const look = {
    ...p.look,
    colors: {
      body: hex(body, "#5a6152"),
      ink: hex(ink, "#faf6ec"),
      band: band.map((b) => hex(b, "#d9cfb8")) as [string, string, string],
    },
  };
  return (
    <Panel title="Preview" id="preview">
      <div className="preview-card">
        <div className="pack-stage">
          <Pack {...toPackProps({ title: p.title || "Name", kind: p.kind, look, netWeight: cheapest?.netWeight })} />
        </div>
        <Text small dim>
          {p.kind}
        </Text>
        <h3>{p.title || "Name"}</h3>
        <Text small dim>
          {p.line}
        </Text>
        {cheapest ? (
          <p>
            <Price
              minor={cheapest.price}
              currency={cheapest.currency}
              compareAt={cheapest.compareAt !== null && Number.isFinite(cheapest.compareAt) ? cheapest.compareAt : null}
              from={active.length > 1}
            />{" "}
            <span className="dim small">
              {each === null
                ? cheapest.netWeight
                : `${formatMoney({ minor: each, currency: cheapest.currency })} per serving`}
            </span>
          </p>
        ) : (
          <Text small>No variants are available for sale.</Text>
        )}
        {p.claims.length > 0 ? (
          <WithDisclaimer text={disclaimerFor(p.claims)}>
            <ul className="claims small">
              {p.claims.map((c, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two unfinished claims may be equal
                <li key={at}>
                  <Claim claim={c} />
                </li>
              ))}
            </ul>
          </WithDisclaimer>
        ) : null}
      </div>
    </Panel>
  );
}
