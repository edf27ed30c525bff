import type { ReactNode } from "react";
import { Stars } from "#app/ui/stars.tsx";
import type { ProductBenefit } from "./product-benefits.ts";
import type { ProductView } from "./product-view.ts";

const DRAWINGS: Record<ProductBenefit["icon"], string> = {
  leaf: "M5 19C4 10 9 4 20 4c0 11-6 16-15 15zM5 19 13 11",
  flask: "M9 3h6M10 3v6L4.500 19a1.500 1.500 0 0 0 1.300 2.200h12.400a1.500 1.500 0 0 0 1.300-2.200L14 9V3M7.500 15h9",
  scoop:
    "M12 3a4.500 4.500 0 0 1 4.500 4.500c0 2.600-2 4.500-4.500 4.500s-4.500-1.900-4.500-4.500A4.500 4.500 0 0 1 12 3zM12 12v9",
};

/** A product's name, price, rating and the three facts that speak for it. */
export function ProductHeading({ product: p, price }: { product: ProductView; price: ReactNode }) {
  return (
    <>
      <div className="buy-head">
        <div>
          <p className="eyebrow">{p.kind}</p>
          <h1>{p.title}</h1>
        </div>
        {price}
        <p className="buy-line">{p.line}</p>
        {p.rating.mean === null ? null : (
          <a href="#reviews" className="product-rating tap-target">
            <Stars value={p.rating.mean} count={p.rating.count} />
            <strong>{p.rating.mean.toFixed(1)}</strong>
            <span>
              {p.rating.count} {p.rating.count === 1 ? "review" : "reviews"}
            </span>
          </a>
        )}
      </div>
      {p.benefits.length > 0 ? (
        <ul className="buy-benefits">
          {p.benefits.map((b) => (
            <li key={b.text}>
              <svg
                viewBox="0 0 24 24"
                width="20"
                height="20"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={DRAWINGS[b.icon]} />
              </svg>
              {b.text}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
