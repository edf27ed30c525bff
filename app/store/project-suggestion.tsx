import { useState } from "react";
import { isPlantName, Pack } from "#app/art/index.ts";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, Card, Grid, KeyValues, Link, LinkButton } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Recommendation, SuggestedProduct } from "#worker/store/projects/contract.ts";

/** The recommended products with their rules, the others with the reasons against them, and the total price. */
export function ProjectSuggestion({
  recommendation: r,
  projectId,
  proof,
  then,
}: {
  recommendation: Recommendation;
  projectId: string;
  /** The key of an email link, where the page was opened by one. */
  proof: string | null;
  /** The recommendation was made when the project was submitted; prices may have changed. */
  then: boolean;
}) {
  const n = r.suggestions.length;
  const money = (minor: number) => formatMoney({ minor, currency: r.currency });
  return (
    <section aria-labelledby="fits" className="stack project-result">
      <div>
        <h2 id="fits">
          {n === 0 ? "You don't need any of our products" : `We recommend ${n === 1 ? "one product" : `${n} products`}`}
        </h2>
        <p className="dim">
          Our recommendations follow fixed rules. They aren't made by an AI model and aren't medical advice. We show
          every rule, even when it speaks against us.
        </p>
      </div>
      {n > 0 ? (
        <>
          <Grid min={260}>
            {r.suggestions.map((s) => (
              <SuggestionItem key={s.variantId} suggestion={s} money={money} />
            ))}
          </Grid>
          <SuggestedBundle recommendation={r} money={money} projectId={projectId} proof={proof} then={then} />
        </>
      ) : (
        <p>
          Your answers name no need that one of our products meets{r.budget === 0 ? " within your budget" : ""}. Food,
          sleep and training will do more for you than anything we could send.
        </p>
      )}
      {r.leftOut.length > 0 ? (
        <details className="project-left" open={n === 0}>
          <summary>
            Not recommended, and why <span className="dim">({r.leftOut.length})</span>
          </summary>
          <ul>
            {r.leftOut.map((l) => (
              <li key={l.handle}>
                <Link to={`/products/${l.handle}`} className="tap-target">
                  {l.title}
                </Link>{" "}
                <span>{l.rule}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {r.forStaff.length > 0 ? (
        <Callout title="Questions for our team">
          <ul className="project-list">
            {r.forStaff.map((s) => (
              <li key={s}>{s}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </section>
  );
}

/** Variant and weight without repetition: "Cacao, 900 g" says both. */
function variantSizeText({ variantTitle, netWeight }: SuggestedProduct): string {
  if (variantTitle.includes(netWeight)) return variantTitle;
  return netWeight.includes(variantTitle) ? netWeight : `${variantTitle} · ${netWeight}`;
}

function SuggestionItem({ suggestion: s, money }: { suggestion: SuggestedProduct; money: (minor: number) => string }) {
  const to = `/products/${s.handle}?variant=${encodeURIComponent(s.variantId)}`;
  const plant = isPlantName(s.look.plant) ? s.look.plant : "maca";
  return (
    <Card as="article">
      <div className="project-fit">
        <div className="project-pack">
          <Pack {...s.look} plant={plant} name={s.title} kind={s.productKind} netWeight={s.netWeight} />
        </div>
        <div>
          <h3>
            <Link to={to}>{s.title}</Link>
          </h3>
          <p className="dim small">{variantSizeText(s)}</p>
          <p>
            {money(s.price)}
            {s.days === null ? null : <span className="dim small"> · lasts {s.days} days</span>}
          </p>
        </div>
      </div>
      <ul className="project-rules">
        {s.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {s.cautions.map((c) => (
        <p key={c} className="small project-caution">
          {c}
        </p>
      ))}
    </Card>
  );
}

function SuggestedBundle({
  recommendation: r,
  money,
  projectId,
  proof,
  then,
}: {
  recommendation: Recommendation;
  money: (minor: number) => string;
  projectId: string;
  proof: string | null;
  then: boolean;
}) {
  const [state, setState] = useState<"idle" | "busy" | "done" | { problem: string }>("idle");
  const add = async () => {
    setState("busy");
    try {
      const { notes } = await apiRequest<{ notes: { message: string }[] }>("POST", "/api/cart/lines", {
        lines: r.suggestions.map((s) => ({ variantId: s.variantId, quantity: 1 })),
      });
      setState(notes.length > 0 ? { problem: notes.map((n) => n.message).join(" ") } : "done");
    } catch (e) {
      setState({ problem: errorMessage(e) });
    }
  };
  return (
    <Card as="section" aria-labelledby="bundle">
      <h3 id="bundle">Your bundle</h3>
      <KeyValues
        rows
        items={[
          ["One pack of each", money(r.subtotal)],
          ...(r.discount > 0 ? ([["Discount", `−${money(r.discount)}`]] as const) : []),
          [
            <strong key="t">Total before shipping and tax</strong>,
            <strong key="p">{money(r.subtotal - r.discount)}</strong>,
          ],
          ["Cost per month", money(r.monthly)],
          ["Your monthly budget", money(r.budget)],
        ]}
      />
      {then ? (
        <p className="dim small">
          These are the prices from the day you submitted your answers. The cart uses current prices.
        </p>
      ) : null}
      <form
        method="post"
        action="/custom-project"
        onSubmit={(e) => {
          e.preventDefault();
          void add();
        }}
      >
        <input type="hidden" name="id" value={projectId} />
        {proof ? <input type="hidden" name="key" value={proof} /> : null}
        <div className="row" style={{ marginTop: 16 }}>
          <Button type="submit" name="intent" value="cart" loading={state === "busy"}>
            Add all to cart
          </Button>
          <LinkButton to="/cart" variant="outline">
            View cart
          </LinkButton>
        </div>
      </form>
      <div aria-live="polite">
        {state === "done" ? <Callout tone="success">All items were added to your cart.</Callout> : null}
        {typeof state === "object" ? <Callout tone="warning">{state.problem}</Callout> : null}
      </div>
    </Card>
  );
}
