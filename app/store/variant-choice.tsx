import { Link } from "#app/ui/index.ts";
import type { ProductView, VariantView } from "./product-view.ts";

/** The variant that an option's value leads to, with the other options unchanged where such a variant exists. */
export function variantWithOption(
  variants: readonly VariantView[],
  now: VariantView,
  option: number,
  value: string,
): { variant: VariantView; exact: boolean } | null {
  const having = variants.filter((v) => v.options[option] === value);
  const exact = having.find((v) => v.options.every((o, i) => i === option || o === now.options[i]));
  const variant = exact ?? having[0];
  return variant ? { variant, exact: exact !== undefined } : null;
}

/** A group of links per option: each variant has its own URL, so that this works without scripts. */
export function VariantChoice({ product, now }: { product: ProductView; now: VariantView }) {
  if (product.variants.length < 2) return null;
  const names = product.optionNames.length > 0 ? product.optionNames : ["Option"];
  return names.map((name, option) => {
    const values = [...new Set(product.variants.map((v) => v.options[option] ?? v.title))];
    return (
      <nav key={name} className="option" aria-label={name}>
        <p className="field-label">
          {name}: <span className="option-now">{now.options[option] ?? now.title}</span>
        </p>
        <ul className="chips">
          {values.map((value) => {
            const found = variantWithOption(product.variants, now, option, value);
            if (!found) return null;
            const current = (now.options[option] ?? now.title) === value;
            return (
              <li key={value}>
                <Link
                  className="chip"
                  to={`?variant=${encodeURIComponent(found.variant.id)}`}
                  aria-current={current ? "true" : undefined}
                  data-other={found.exact ? undefined : ""}
                  title={found.exact ? undefined : `Available as ${found.variant.title}`}
                  replace
                  preventScrollReset
                >
                  {value}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    );
  });
}
