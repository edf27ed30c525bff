import { formatMoney } from "#worker/kernel/money.ts";

/** A price with its compare-at price crossed out; minor units. `from`: the lowest of several prices. */
export function Price({
  minor,
  currency,
  compareAt = null,
  from = false,
}: {
  minor: number;
  currency: string;
  compareAt?: number | null;
  from?: boolean;
}) {
  return (
    <span className="price">
      <span>
        {from ? <small>from </small> : null}
        {formatMoney({ minor, currency })}
      </span>
      {compareAt === null ? null : (
        <s>
          <span className="visually-hidden">regular price </span>
          {formatMoney({ minor: compareAt, currency })}
        </s>
      )}
    </span>
  );
}
