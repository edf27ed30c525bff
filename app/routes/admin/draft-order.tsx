import { useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { listCountries } from "#app/store/countries.ts";
import { Callout, KeyValues, LinkButton } from "#app/ui/index.ts";
import type { DraftDetail } from "#worker/store/orders/contract.ts";
import { addedName } from "#worker/store/orders/domain-edit-additions.ts";
import { adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { DraftEditor } from "../../admin/selling/draft-editor.tsx";
import { EMPTY_DRAFT_INPUT } from "../../admin/selling/draft-form.ts";
import { DRAFT_STATUS_LABELS } from "../../admin/selling/draft-labels.ts";
import { readLeftOut } from "../../admin/selling/draft-left-out.ts";
import { DraftMenu } from "../../admin/selling/draft-menu.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DetailHeader, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/draft-order.ts";
import "../../admin/catalogue/catalogue.css";
import "../../admin/selling/selling.css";
import "../../admin/selling/order-page.css";
import "../../admin/selling/draft-order.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData?.draft ? `Draft D${loaderData.draft.number}` : "Create order");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, url } = context.get(requestContextKey);
  const isNew = params.id === "new";
  const [draft, shipped] = await Promise.all([
    isNew ? null : store.orders.drafts.getDraft(params.id),
    store.pricing.listShippedCountries(),
  ]);
  const path = draft ? await store.orders.drafts.invoicePath(draft) : "";
  return { draft, countries: listCountries(shipped), link: `${url.origin}${path}` };
}

/** The editor of a draft order; `new` creates one. */
export default function DraftOrder({ loaderData: { draft, countries, link } }: Route.ComponentProps) {
  const leftOut = readLeftOut(useLocation().state);
  return (
    <>
      <DetailHeader
        back={{ to: "/420/drafts", label: "All drafts" }}
        title={draft ? `Draft D${draft.number}` : "Create order"}
        badges={draft ? <StatusBadge status={DRAFT_STATUS_LABELS[draft.status]} /> : null}
        actions={draft ? <DraftMenu draft={draft} /> : null}
        compact
      />
      {draft && leftOut.length > 0 ? (
        <Callout tone="warning" title="Left out of this draft">
          <p>These items from the order can't be added to a draft right now: {leftOut.join(", ")}.</p>
        </Callout>
      ) : null}
      {draft?.status === "paid" ? (
        <PaidDraft draft={draft} />
      ) : (
        <DraftEditor
          key={draft?.id ?? "new"}
          saved={
            draft && {
              ...{ id: draft.id, version: draft.version, status: draft.status, email: draft.email, link },
              ...{ sentAt: draft.sentAt, expiresAt: draft.expiresAt },
            }
          }
          input={draft ?? EMPTY_DRAFT_INPUT}
          variants={draft?.variants ?? []}
          currency={draft?.currency ?? brand.currency}
          countries={countries}
          version={draft?.version ?? 0}
        />
      )}
    </>
  );
}

/** A draft that has become an order. */
function PaidDraft({ draft }: { draft: DraftDetail }) {
  return (
    <Panel
      title={draft.order ? `Paid as order #${draft.order.number}` : "Paid"}
      id="paid"
      action={draft.order ? <LinkButton to={`/420/orders/${draft.order.id}`}>View order</LinkButton> : undefined}
    >
      <KeyValues
        rows
        items={[
          ["Customer", draft.email],
          ...draft.items.map((item) => {
            const variant = draft.variants.find((v) => v.variantId === item.variantId);
            return [variant ? addedName(variant) : "Deleted product", `${item.quantity} ×`] as const;
          }),
          ["Total", formatMinor(draft.total, draft.currency)],
        ]}
      />
    </Panel>
  );
}
