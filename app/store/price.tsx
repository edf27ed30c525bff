import { formatMoney } from "#worker/kernel/money.ts";

/** A price, with what it is compared with crossed out beside it; minor units. `from`: the cheapest of several. */
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
          <span className="visually-hidden">instead of </span>
          {formatMoney({ minor: compareAt, currency })}
        </s>
      )}
    </span>
  );
}
