import { Plant } from "#app/art/index.ts";
import { formatShortDate } from "#app/lib/format-short-date.ts";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Link } from "#app/ui/index.ts";
import { FactsPanel } from "./facts-panel.tsx";
import type { LabelView, ProductView, VariantView } from "./product-view.ts";

/** The selected variant's label. The other labels are stacked invisibly below it, so that the page does not move on a change. */
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

/** What the pack prints below the panel: other ingredients, then allergens. */
function BelowPanel({ label: { panel, allergenNote, caffeineMg } }: { label: LabelView }) {
  return (
    <div className="label-below small">
      {panel.ingredientLine ? (
        <p>
          <strong>{panel.ingredientLine.title}:</strong> {panel.ingredientLine.text}
        </p>
      ) : null}
      <p className="label-contains">
        <strong>{panel.contains ?? "Contains none of the nine major allergens."}</strong>
      </p>
      {panel.mayContain ? <p>{panel.mayContain}</p> : null}
      {allergenNote ? <p>{allergenNote}</p> : null}
      {caffeineMg > 0 ? <p>Caffeine: about {caffeineMg} mg per serving.</p> : null}
    </div>
  );
}

/** The ingredients in descending order of weight, each with its plant and purpose. */
function PackContents({ label }: { label: LabelView }) {
  return (
    <div>
      <h3>Ingredients</h3>
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

/** The products in a bundle, each with its own page and label. */
export function BundleParts({ product, variant }: { product: ProductView; variant: VariantView }) {
  return (
    <ul className="bundle">
      {variant.parts.map((b) => {
        const label = b.label === null ? undefined : product.labels[b.label];
        return (
          <li key={b.handle + b.variantTitle}>
            <h3>
              {b.quantity > 1 ? `${b.quantity} × ` : null}
              <Link to={`/products/${b.handle}`} className="tap-target">
                {[b.title, b.variantTitle].filter(Boolean).join(", ")}
              </Link>
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

/** Directions, warnings and storage. */
export function UsageDirections({ product }: { product: ProductView }) {
  return (
    <div className="text-columns">
      {product.usage.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p className={title === "Warnings" ? undefined : "dim"}>{text}</p>
        </div>
      ))}
    </div>
  );
}

/** The variant's newest batches, each with a link to its certificate. */
export function VariantLots({ variant }: { variant: VariantView }) {
  if (variant.lots.length === 0)
    return (
      <p className="dim">
        No batch has been released yet. Once one is, its certificate will be here and on <Link to="/lab">The Lab</Link>.
      </p>
    );
  return (
    <ul className="batches">
      {variant.lots.map((l) => (
        <li key={l.number}>
          <Link to={`/lab/lots/${encodeURIComponent(l.number)}`} className="tap-target">
            {l.number}
          </Link>{" "}
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

/** Links from the product's plants to their studies; never beside a price. */
export function IngredientStudies({ product }: { product: ProductView }) {
  if (product.studies.length === 0) return null;
  return (
    <div>
      <h3>The science</h3>
      <p className="dim small">These studies tested the plant or substance, not {product.title}.</p>
      <ul className="studied">
        {product.studies.map((s) => (
          <li key={s.key}>
            <span aria-hidden="true">
              <GradeTile grade={s.grade} />
            </span>
            <span>
              <Link to={`/ingredients/${s.key}`}>{s.name}</Link>
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
