import { useState } from "react";
import { Link } from "react-router";
import { Pack } from "#app/art/index.ts";
import { Badge, Button, Callout, Card, Grid, KeyValues } from "#app/ui/index.ts";
import { type Answers, QUESTIONS, suggest, summaryText } from "./questionnaire.ts";
import { packOf } from "./range.ts";

/** The end of the questionnaire: what fits, by which rule, and the answers, to print or copy. */
export function ProjectSummary({
  answers,
  onBack,
  onRestart,
}: {
  answers: Answers;
  onBack: () => void;
  onRestart: () => void;
}) {
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const list = suggest(answers);
  const fitting = list.filter((s) => s.fits).length;
  const copy = () =>
    navigator.clipboard.writeText(summaryText(answers)).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <div className="stack" style={{ "--gap": "28px" } as React.CSSProperties}>
      <div>
        <h2>
          {fitting === 0 ? "You need none of it" : fitting === 1 ? "One product fits" : `${fitting} products fit`}
        </h2>
        <p className="dim" style={{ marginTop: 8 }}>
          These are fixed rules, not a model and not medical advice. Every rule is shown, also where it speaks against
          us.
        </p>
      </div>
      <Grid min={260}>
        {list.map(({ product, fits, rule }) => (
          <Card key={product.key} as="article">
            <div className="row" style={{ flexWrap: "nowrap", alignItems: "start" }}>
              <div style={{ width: 64, flex: "none", opacity: fits ? 1 : 0.55 }}>
                <Pack {...packOf(product)} />
              </div>
              <div>
                <Badge tone={fits ? "success" : "neutral"}>{fits ? "Fits" : "Leave it out"}</Badge>
                <h3 style={{ marginTop: 6 }}>
                  <Link to={`/products#${product.key}`}>{product.name}</Link>
                </h3>
              </div>
            </div>
            <p className="small" style={{ marginTop: 12 }}>
              {rule}
            </p>
          </Card>
        ))}
      </Grid>
      <section aria-labelledby="answers">
        <h3 id="answers">Your answers</h3>
        <KeyValues
          rows
          items={QUESTIONS.map((q) => {
            const given = [answers[q.key] ?? []].flat();
            return [
              q.step,
              q.options
                .filter((o) => given.includes(o.value))
                .map((o) => o.label)
                .join(", "),
            ] as const;
          })}
        />
      </section>
      <p className="dim small">Nothing was sent. The answers are in this browser only, until you start over.</p>
      <div className="row no-print">
        <Button onClick={copy}>Copy the summary</Button>
        <Button variant="outline" onClick={() => print()}>
          Print
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Change answers
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          Start over
        </Button>
      </div>
      {copied === "yes" ? <Callout tone="success">Copied.</Callout> : null}
      {copied === "no" ? (
        <Callout tone="warning">This browser did not allow copying. Print the page instead.</Callout>
      ) : null}
    </div>
  );
}
