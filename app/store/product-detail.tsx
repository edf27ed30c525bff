import { Card, KeyValues } from "#app/ui/index.ts";
import type { Product } from "./range.ts";
import { priceText } from "./range.ts";

/** Price, weight and serving of a product, as pairs. */
export function ProductFacts({ product: p }: { product: Product }) {
  return (
    <KeyValues
      items={[
        ["Price", priceText(p.price)],
        ["Net weight", p.netWeight],
        ["Serving", p.serving],
        ["Servings", p.servings],
      ]}
    />
  );
}

/** Everything in the pack with the reason, then allergens and care. */
export function Inside({ product: p, as: Tag = "h3" }: { product: Product; as?: "h2" | "h3" }) {
  return (
    <Card>
      <Tag style={{ fontSize: "var(--t-4)", marginBottom: 16 }}>What is in it</Tag>
      <ul className="inside small">
        {p.inside.map((part) => (
          <li key={part.what}>
            <strong>{part.what}</strong>
            <span className="dim">{part.why}</span>
          </li>
        ))}
        <li>
          <strong>Allergens</strong>
          <span className="dim">{p.allergens}</span>
        </li>
        <li>
          <strong>Take care</strong>
          <span className="dim">{p.care}</span>
        </li>
      </ul>
    </Card>
  );
}

/** Says plainly that nothing can be ordered here yet, and what can be done instead. */
export const ORDERING = "Ordering is not open on this site yet. The prices are those of the demo catalogue.";
