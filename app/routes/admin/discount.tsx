import { useState } from "react";
import { useNavigate } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { Link, Row, Text } from "#app/ui/index.ts";
import type { DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { discountStatus } from "#worker/store/pricing/domain-discount-status.ts";
import { DeleteButton } from "../../admin/form/delete-button.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { CopyLink } from "../../admin/selling/copy-link.tsx";
import type { DiscountDraft } from "../../admin/selling/discount-draft.ts";
import { DiscountPerformance, readDiscountRange } from "../../admin/selling/discount-figures.tsx";
import { DiscountForm, DraftSummary } from "../../admin/selling/discount-form.tsx";
import { DISCOUNT_STATUS_LABELS } from "../../admin/selling/discount-labels.ts";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { Detail, DetailHeader, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/discount.ts";
import "../../admin/catalogue/catalogue.css";
import "../../admin/selling/selling.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData?.discount ? (loaderData.discount.code ?? loaderData.discount.title) : "Create discount");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, now, url } = context.get(requestContextKey);
  const isNew = params.id === "new";
  const [discount, uses, customerTags, figures] = await Promise.all([
    isNew ? null : store.pricing.getDiscount(params.id),
    isNew ? [] : store.pricing.listDiscountOrders(params.id),
    store.customers.listTags(),
    isNew ? null : store.pricing.readDiscountFigures(params.id, readDiscountRange(url.searchParams)),
  ]);
  if (!isNew && !discount) throw new Response(null, { status: 404, statusText: "Not Found" });
  const ids = [...(discount?.scope.products ?? []), ...(discount?.getScope.products ?? [])];
  const cards = await store.catalogue.listProductCards(ids);
  const names = Object.fromEntries(cards.map((c) => [c.id, c.title]));
  const link = discount?.code ? `${url.origin}/discount/${encodeURIComponent(discount.code)}` : null;
  return { discount, uses, names, customerTags: customerTags.map((t) => t.tag), now: now(), link, figures };
}

type LoadedDiscount = NonNullable<Route.ComponentProps["loaderData"]["discount"]>;

/** The editable fields of a discount. */
const inputOf = ({ id: _i, used: _u, createdAt: _c, batchId: _b, version: _v, ...d }: LoadedDiscount): DiscountInput =>
  d;

/** A discount: its rules, what they mean in words, its link, and the orders that used it; `new` makes one. */
export default function Discount({ loaderData }: Route.ComponentProps) {
  const { discount, uses, names, customerTags, now, link, figures } = loaderData;
  const navigate = useNavigate();
  const [edited, setEdited] = useState<{ draft: DiscountDraft; names: Record<string, string> } | null>(null);
  return (
    <>
      <DetailHeader
        back={{ to: "/420/discounts", label: "All discounts" }}
        title={discount ? (discount.code ?? discount.title) : "Create discount"}
        lead={discount?.code ? discount.title : undefined}
        badges={discount ? <StatusBadge status={DISCOUNT_STATUS_LABELS[discountStatus(discount, now)]} /> : undefined}
      />
      <Detail
        aside={
          <>
            <Panel title="Summary" id="summary">
              {edited ? <DraftSummary {...edited} currency={brand.currency} /> : null}
            </Panel>
            {link ? (
              <Panel title="Shareable link" id="link">
                <Text small dim>
                  Opens the store with this code already in the cart. Add ?to=/products/puna to open a page of your
                  choice.
                </Text>
                <CopyLink href={link} />
              </Panel>
            ) : null}
            {discount ? (
              <Panel title="Orders" id="uses">
                <Text small dim>
                  {uses.length === 0
                    ? "No orders have used this discount."
                    : `${uses.length === 50 ? "The last 50 orders" : "Orders"} with this discount:`}
                </Text>
                <Row gap={8}>
                  {uses.map((u) => (
                    <Link key={u.orderId} to={`/420/orders/${u.orderId}`}>
                      #{u.number}
                    </Link>
                  ))}
                </Row>
                {uses.length === 0 ? (
                  <DeleteButton
                    name="discount"
                    title="Delete this discount?"
                    text="No orders have used it."
                    path={`/api/admin/discounts/${discount.id}`}
                    onDone={() => void navigate("/420/discounts")}
                  />
                ) : null}
              </Panel>
            ) : null}
          </>
        }
      >
        {figures ? <DiscountPerformance figures={figures} currency={brand.currency} /> : null}
        <Panel title="Rules" id="rules">
          <DiscountForm
            key={discount?.id ?? "new"}
            id={discount?.id ?? null}
            version={discount?.version ?? 0}
            discount={discount ? inputOf(discount) : null}
            products={names}
            customerTags={customerTags}
            currency={brand.currency}
            onDraft={setEdited}
            onSaved={(id) => {
              if (!discount) void navigate(`/420/discounts/${id}`);
            }}
          />
        </Panel>
      </Detail>
    </>
  );
}
