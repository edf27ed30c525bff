import { useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiQuery } from "#app/lib/query.ts";
import { Button, Select, Text } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import {
  ALLERGEN_KEYS,
  type CollectionCondition,
  type CollectionRule,
  collectionRule,
  PRODUCT_FORMATS,
  type ProductCard,
  type ProductSort,
} from "#worker/store/catalogue/contract.ts";
import { removeAt } from "../form/list-changes.ts";
import { MoneyField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import { humanizeKey } from "../humanize-key.ts";
import { allergenLabel, formatOptions } from "./catalogue-labels.ts";
import { slugify } from "./product-draft.ts";

const FIELDS: { value: CollectionCondition["field"]; label: string }[] = [
  { value: "tag", label: "Tag is" },
  { value: "goal", label: "Goal is" },
  { value: "ingredient", label: "Contains ingredient" },
  { value: "free_of", label: "Free from" },
  { value: "format", label: "Format is" },
  { value: "price_max", label: "Price is at most" },
  { value: "price_min", label: "Price is at least" },
  { value: "in_stock", label: "Is in stock" },
];

/** A condition to start with, of a kind. */
function createCondition(field: CollectionCondition["field"]): CollectionCondition {
  if (field === "in_stock") return { field };
  if (field === "free_of") return { field, value: ALLERGEN_KEYS[0] };
  if (field === "format") return { field, value: PRODUCT_FORMATS[0] };
  return field === "price_max" || field === "price_min" ? { field, value: 5000 } : { field, value: "" };
}

/** The conditions of a collection by rule, with what they find now. */
export function RuleEditor({
  rule,
  sort,
  currency,
  errorOf,
  onChange,
}: {
  rule: CollectionRule;
  sort: ProductSort;
  currency: string;
  errorOf: (path: string) => string | undefined;
  onChange: (rule: CollectionRule) => void;
}) {
  const { conditions } = rule;
  const set = (at: number, condition: CollectionCondition) =>
    onChange({ ...rule, conditions: conditions.map((c, i) => (i === at ? condition : c)) });
  return (
    <div className="editor-block">
      {conditions.length > 1 ? (
        <Select
          label="Products must match"
          value={rule.match}
          options={[
            { value: "all", label: "All conditions" },
            { value: "any", label: "Any condition" },
          ]}
          onChange={(e) => onChange({ ...rule, match: e.target.value as CollectionRule["match"] })}
        />
      ) : null}
      <ol className="line-list">
        {conditions.map((condition, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: unfinished conditions have no other identity
          <li key={at} className="rule-line" aria-label={`condition ${at + 1}`}>
            <Select
              label={`Condition ${at + 1}`}
              value={condition.field}
              options={FIELDS}
              onChange={(e) => set(at, createCondition(e.target.value as CollectionCondition["field"]))}
            />
            <ConditionValue
              at={at}
              condition={condition}
              currency={currency}
              error={errorOf(`rule.conditions.${at}.value`)}
              onChange={(next) => set(at, next)}
            />
            <Button
              variant="ghost"
              icon
              aria-label={`Remove condition ${at + 1}`}
              disabled={conditions.length === 1}
              onClick={() => onChange({ ...rule, conditions: removeAt(conditions, at) })}
            >
              <MoreIcon name="trash" />
            </Button>
          </li>
        ))}
      </ol>
      {conditions.length < 10 ? (
        <div className="row">
          <Button
            variant="outline"
            onClick={() => onChange({ ...rule, conditions: [...conditions, createCondition("goal")] })}
          >
            Add condition
          </Button>
        </div>
      ) : null}
      <RulePreview rule={rule} sort={sort} />
    </div>
  );
}

function ConditionValue({
  at,
  condition: c,
  currency,
  error,
  onChange,
}: {
  at: number;
  condition: CollectionCondition;
  currency: string;
  error: string | undefined;
  onChange: (condition: CollectionCondition) => void;
}) {
  const label = `Value ${at + 1}`;
  const { data } = useApiQuery<{ values: Record<string, string[]> }>({ queryKey: ["/api/admin/product-values"] });
  if (c.field === "in_stock") return <Text dim>At least one variant can be bought now.</Text>;
  if (c.field === "free_of")
    return (
      <Select
        label={label}
        value={c.value}
        options={ALLERGEN_KEYS.map((value) => ({ value, label: allergenLabel(value) }))}
        onChange={(e) => onChange({ ...c, value: e.target.value as typeof c.value })}
      />
    );
  if (c.field === "format")
    return (
      <Select
        label={label}
        value={c.value}
        options={formatOptions}
        onChange={(e) => onChange({ ...c, value: e.target.value as typeof c.value })}
      />
    );
  if (c.field === "price_max" || c.field === "price_min")
    return (
      <MoneyField
        label={label}
        currency={currency}
        value={c.value}
        error={error}
        onChange={(value) => onChange({ ...c, value: value ?? Number.NaN })}
      />
    );
  const known = data?.values[c.field] ?? [];
  return (
    <>
      <TextField
        label={label}
        autoComplete="off"
        list={`values-${c.field}`}
        value={c.value}
        error={error}
        onChange={(e) => onChange({ ...c, value: e.target.value })}
        onBlur={() => {
          if (c.field !== "tag") onChange({ ...c, value: slugify(c.value) });
        }}
      />
      <datalist id={`values-${c.field}`}>
        {known.map((value) => (
          <option key={value} value={value} label={humanizeKey(value)} />
        ))}
      </datalist>
    </>
  );
}

/** How long the rule must stay the same before it is counted, ms. */
const COUNT_AFTER = 400;

/** How many products the rule finds now, and the first of them. */
function RulePreview({ rule, sort }: { rule: CollectionRule; sort: ProductSort }) {
  const [found, setFound] = useState<{ count: number; more: boolean; products: ProductCard[] } | "failed" | null>(null);
  const text = JSON.stringify({ rule, sort });
  useEffect(() => {
    const body = JSON.parse(text) as { rule: CollectionRule; sort: ProductSort };
    if (!collectionRule.safeParse(body.rule).success) {
      setFound(null);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const next = await apiRequest<typeof found>("POST", "/api/admin/collections-preview", body);
        if (isCurrent) setFound(next);
      } catch {
        if (isCurrent) setFound("failed");
      }
    }, COUNT_AFTER);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div role="status" className="rule-preview">
      {found === "failed" ? (
        <Text small>Couldn’t count the products. Check your connection.</Text>
      ) : found === null ? (
        <Text small dim>
          Complete the conditions to see what they find.
        </Text>
      ) : (
        <>
          <strong>
            {found.more ? `More than ${found.count}` : found.count} {found.count === 1 ? "product" : "products"}
          </strong>
          <Text as="span" small dim>
            {found.products.map((p) => p.title).join(", ")}
            {found.count > found.products.length ? " …" : ""}
          </Text>
        </>
      )}
    </div>
  );
}
