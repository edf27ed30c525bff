import { useNavigate } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { listCountries } from "#app/store/countries.ts";
import { Button, KeyValues, LinkButton } from "#app/ui/index.ts";
import type { DraftDetail } from "#worker/store/orders/contract.ts";
import { addedName } from "#worker/store/orders/domain-edit-additions.ts";
import { DeleteButton } from "../../admin/form/delete-button.tsx";
import { useAction } from "../../admin/form/use-action.ts";
import { adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { DraftEditor } from "../../admin/selling/draft-editor.tsx";
import { EMPTY_DRAFT_INPUT } from "../../admin/selling/draft-form.ts";
import { DRAFT_STATUS_LABELS } from "../../admin/selling/draft-labels.ts";
import { useRequestKey } from "../../admin/selling/request-key.ts";
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
  return (
    <>
      <DetailHeader
        back={{ to: "/420/drafts", label: "All drafts" }}
        title={draft ? `Draft D${draft.number}` : "Create order"}
        badges={draft ? <StatusBadge status={DRAFT_STATUS_LABELS[draft.status]} /> : null}
        actions={draft ? <DraftHeaderActions draft={draft} /> : null}
      />
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

function DraftHeaderActions({ draft }: { draft: DraftDetail }) {
  const { busy, act } = useAction();
  const { key, renew } = useRequestKey();
  const navigate = useNavigate();
  const duplicate = async () => {
    const made = await act<{ id: string }>(
      "POST",
      `/api/admin/drafts/${draft.id}/duplicate`,
      { requestKey: key() },
      "Draft duplicated",
    );
    if (!made) return;
    renew();
    await navigate(`/420/drafts/${made.id}`);
  };
  return (
    <>
      <Button variant="outline" loading={busy} onClick={() => void duplicate()}>
        Duplicate draft
      </Button>
      {draft.status === "sent" ? null : (
        <DeleteButton
          name="draft"
          title="Delete this draft?"
          text={draft.order ? "Its order isn't deleted." : "This can't be undone."}
          path={`/api/admin/drafts/${draft.id}`}
          onDone={() => void navigate("/420/drafts")}
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
