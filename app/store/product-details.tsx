import { Plant } from "#app/art/index.ts";
import { Link } from "#app/ui/index.ts";
import { FactsPanel } from "./facts-panel.tsx";
import { formatShortDate } from "./format-short-date.ts";
import type { LabelView, ProductView, VariantView } from "./product-view.ts";

/** The label of the variant shown; the others lie under it, unseen, so that nothing moves when it changes. */
export function VariantLabel({ product, variant }: { product: ProductView; variant: VariantView }) {
  const labelIndexes = [...new Set(product.variants.flatMap((v) => (v.label === null ? [] : [v.label])))];
  return (
    <div className="swap">
      {labelIndexes.map((at) => {
        const label = product.labels[at];
        const shown = at === variant.label;
        return label ? (
          <div key={at} className={shown ? undefined : "swap-under"} aria-hidden={shown ? undefined : true}>
            <LabelBlock label={label} servings={shown ? variant.servings : label.panel.servings} of={product.title} />
          </div>
        ) : null;
      })}
    </div>
  );
}

function LabelBlock({ label, servings, of }: { label: LabelView; servings: number; of: string }) {
  return (
    <div className="label">
      <div>
        <FactsPanel panel={label.panel} servings={servings} of={of} />
        <BelowPanel label={label} />
      </div>
      <PackContents label={label} />
    </div>
  );
}

/** What stands under the panel on the pack: other ingredients, then allergens. */
function BelowPanel({ label: { panel, allergenNote, caffeineMg } }: { label: LabelView }) {
  return (
    <div className="label-below small">
      {panel.ingredientLine ? (
        <p>
          <strong>{panel.ingredientLine.title}:</strong> {panel.ingredientLine.text}
        </p>
      ) : null}
      <p className="label-contains">
        <strong>{panel.contains ?? "None of the nine major allergens is an ingredient."}</strong>
      </p>
      {panel.mayContain ? <p>{panel.mayContain}</p> : null}
      {allergenNote ? <p>{allergenNote}</p> : null}
      {caffeineMg > 0 ? <p>Caffeine: about {caffeineMg} mg a serving.</p> : null}
    </div>
  );
}

/** Everything in the pack, most first, each with its plant and its reason. */
function PackContents({ label }: { label: LabelView }) {
  return (
    <div>
      <h3>Everything in it, most first</h3>
      <ol className="ingredients">
        {label.inside.map((i) => (
          <li key={i.key}>
            <span className="ingredient-art">{i.plant ? <Plant name={i.plant} size={56} /> : null}</span>
            <span>
              <strong>{i.what}</strong> {i.why ? <span className="dim small">{i.why}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What a bundle holds: each part with its own page and its own label. */
export function BundleParts({ product, variant }: { product: ProductView; variant: VariantView }) {
  return (
    <ul className="bundle">
      {variant.parts.map((b) => {
        const label = b.label === null ? undefined : product.labels[b.label];
        return (
          <li key={b.handle + b.variantTitle}>
            <h3>
              {b.quantity > 1 ? `${b.quantity} × ` : null}
              <Link to={`/products/${b.handle}`}>{[b.title, b.variantTitle].filter(Boolean).join(", ")}</Link>
            </h3>
            {label ? (
              <>
                <FactsPanel panel={label.panel} servings={b.servings} of={b.title} />
                <BelowPanel label={label} />
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** How to take it, when not to, and how to keep it. */
export function UsageDirections({ product: { directions, warnings, storage } }: { product: ProductView }) {
  const parts = [
    ["How to use it", directions],
    ["Take care", warnings],
    ["How to keep it", storage],
  ].filter(([, text]) => text);
  return (
    <div className="proofs">
      {parts.map(([title, text]) => (
        <div key={title}>
          <h3>{title}</h3>
          <p className={title === "Take care" ? undefined : "dim"}>{text}</p>
        </div>
      ))}
    </div>
  );
}

/** The newest batches of the variant, each with the way to its certificate. */
export function VariantLots({ variant }: { variant: VariantView }) {
  if (variant.lots.length === 0)
    return (
      <p className="dim">
        No batch of this one has been released yet. When one is, its certificate stands here and at{" "}
        <Link to="/lab">the lab</Link>.
      </p>
    );
  return (
    <ul className="batches">
      {variant.lots.map((l) => (
        <li key={l.number}>
          <Link to={`/lab/lots/${encodeURIComponent(l.number)}`}>{l.number}</Link>{" "}
          <span className="dim small">
            made {formatShortDate(l.madeOn)}, best before {formatShortDate(l.bestBefore)}
          </span>{" "}
          <span className={l.status === "recalled" ? "badge badge-danger" : "badge badge-success"}>
            {l.status === "recalled" ? "Recalled" : `${l.tests} tests passed`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The way from a product's plants to what studies found; never beside a price. */
export function IngredientStudies({ product }: { product: ProductView }) {
  if (product.studies.length === 0) return null;
  return (
    <div>
      <h3>What studies say of its plants</h3>
      <p className="dim small">They tested the plant or the substance, not {product.title}.</p>
      <ul className="studied">
        {product.studies.map((s) => (
          <li key={s.key}>
            <span className="grade" aria-hidden="true">
              {s.grade}
            </span>
            <span>
              <Link to={`/ingredient-studies?ingredient=${s.key}`}>{s.name}</Link>
              <span className="dim small">
                <span className="visually-hidden">Grade {s.grade}. </span>
                {s.line}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
