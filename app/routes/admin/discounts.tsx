import { useRevalidator } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Badge, Link, LinkButton, Row, Text, toast } from "#app/ui/index.ts";
import { type DiscountInput, pricingListQuery } from "#worker/store/pricing/contract-admin.ts";
import { DeleteButton } from "../../admin/form/delete-button.tsx";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { bpsToPercentText, formatMinor } from "../../admin/selling/amount-inputs.ts";
import { DiscountForm } from "../../admin/selling/discount-form.tsx";
import {
  DataTable,
  Drawer,
  defineColumns,
  type Filter,
  readListParams,
  showUndoToast,
  useDrawerParam,
} from "../../admin/table/index.ts";
import type { Route } from "./+types/discounts.ts";
import "../../admin/catalogue/catalogue.css";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Discounts");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store, now } = context.get(requestContextKey);
  const query = pricingListQuery.safeParse(readListParams(url.searchParams));
  const edit = url.searchParams.get("edit");
  const [page, discount, uses] = await Promise.all([
    store.pricing.listDiscounts(query.success ? query.data : {}),
    edit && edit !== "new" ? store.pricing.getDiscount(edit) : null,
    edit && edit !== "new" ? store.pricing.listDiscountOrders(edit) : [],
  ]);
  const cards = await store.catalogue.listProductCards(discount?.scope.products ?? []);
  const names = Object.fromEntries(cards.map((c) => [c.id, c.title]));
  return { ...page, edit: edit === "new" || discount ? edit : null, discount, uses, names, now: now() };
}

type DiscountRow = Route.ComponentProps["loaderData"]["discounts"][number];
const column = defineColumns<DiscountRow>();

const discountValueText = (d: DiscountRow): string =>
  d.kind === "percent"
    ? `${bpsToPercentText(d.value)}%`
    : d.kind === "fixed"
      ? formatMinor(d.value, brand.currency)
      : "Free shipping";

function DiscountState({ d, now }: { d: DiscountRow; now: number }) {
  if (!d.active) return <Badge tone="neutral">Inactive</Badge>;
  if (d.endsAt !== null && d.endsAt <= now) return <Badge tone="neutral">Expired</Badge>;
  if (d.startsAt !== null && d.startsAt > now) return <Badge tone="accent">Scheduled</Badge>;
  if (d.usageLimit !== null && d.used >= d.usageLimit) return <Badge tone="neutral">Limit reached</Badge>;
  return <Badge tone="success">Active</Badge>;
}

/** The editable fields of a discount. */
const inputOf = ({ id: _i, used: _u, createdAt: _c, ...d }: DiscountRow): DiscountInput => d;

const filters: Filter[] = [
  {
    name: "show",
    label: "Status",
    options: [
      ["on", "Active"],
      ["off", "Inactive"],
      ["codes", "Discount codes"],
      ["automatic", "Automatic discounts"],
    ],
  },
];

/** Discount codes and automatic discounts. */
export default function Discounts({
  loaderData: { discounts, next, edit, discount, uses, names, now },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { href, close } = useDrawerParam("edit");
  const put = (d: DiscountRow, active: boolean) =>
    apiRequest("PUT", `/api/admin/discounts/${d.id}`, { ...inputOf(d), active });
  const toggle = async (ids: string[], active: boolean) => {
    const changed = discounts.filter((d) => ids.includes(d.id) && d.active !== active);
    try {
      for (const d of changed) await put(d, active);
      showUndoToast(
        `${changed.length} ${changed.length === 1 ? "discount" : "discounts"} ${active ? "activated" : "deactivated"}`,
        async () => {
          for (const d of changed) await put(d, !active);
          await revalidate();
        },
      );
    } catch (e) {
      toast({ title: "Couldn’t update discounts", description: errorMessage(e), tone: "error" });
    }
    await revalidate();
  };
  const columns = [
    column.accessor((d) => d.code ?? "Automatic", { header: "Code" }),
    column.accessor("title", { header: "Name" }),
    column.accessor(discountValueText, { header: "Value", meta: { end: true } }),
    column.accessor((d) => (d.usageLimit === null ? d.used : `${d.used} of ${d.usageLimit}`), {
      header: "Used",
      meta: { end: true },
    }),
    column.accessor("endsAt", { header: "Ends", meta: { low: true }, cell: (c) => <LocalTime at={c.getValue()} /> }),
    column.display({ header: "Status", cell: (c) => <DiscountState d={c.row.original} now={now} /> }),
  ];
  return (
    <>
      <AdminPageHeader title="Discounts" lead="Discount codes and automatic discounts." />
      <Row gap={12}>
        <LinkButton to={href("new")}>Create discount</LinkButton>
      </Row>
      <DataTable
        name="Discounts"
        columns={columns}
        rows={discounts}
        rowKey={(d) => d.id}
        rowName={(d) => d.code ?? d.title}
        href={(d) => href(d.id)}
        search="Code or name"
        filters={filters}
        csv="/api/admin/discounts.csv"
        next={next}
        bulk={[
          { label: "Activate discounts", run: (ids, clear) => void toggle(ids, true).then(clear) },
          { label: "Deactivate discounts", run: (ids, clear) => void toggle(ids, false).then(clear) },
        ]}
        empty={{
          title: "No discounts yet",
          text: "Discount codes and automatic discounts are listed here with how often they were used.",
          action: <LinkButton to={href("new")}>Create your first discount</LinkButton>,
        }}
      />
      <Drawer
        open={edit !== null}
        onOpenChange={(open) => {
          if (!open) void close();
        }}
        title={discount ? (discount.code ?? discount.title) : "Create discount"}
      >
        <DiscountForm
          key={edit}
          id={discount?.id ?? null}
          discount={discount ? inputOf(discount) : null}
          products={names}
          currency={brand.currency}
          onDone={close}
        />
        {discount ? (
          <div className="drawer-foot">
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
                onDone={close}
              />
            ) : null}
          </div>
        ) : null}
      </Drawer>
    </>
  );
}
