import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { Button, KeyValues, Link } from "#app/ui/index.ts";
import { giftCardListQuery } from "#worker/store/pricing/contract-admin.ts";
import { LocalTime, ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { GiftCardActions, GiftCardForm, GiftCardSending } from "../../admin/selling/gift-card-forms.tsx";
import { StatusBadge, type StatusLabel } from "../../admin/status-badge.tsx";
import {
  DataTable,
  Drawer,
  defineColumns,
  joinParts,
  ListTabs,
  PhoneRow,
  readListParams,
  useDrawerParam,
} from "../../admin/table/index.ts";
import type { Route } from "./+types/gift-cards.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Gift cards");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store, now } = context.get(requestContextKey);
  const query = giftCardListQuery.safeParse(readListParams(url.searchParams));
  const open = url.searchParams.get("card");
  const [page, card, ledger, emails] = await Promise.all([
    store.pricing.listGiftCards(query.success ? query.data : {}),
    open ? store.pricing.getGiftCard(open) : null,
    open ? store.pricing.listGiftCardEntries(open) : [],
    open ? store.giftCards.listGiftCardEmails(open) : [],
  ]);
  return { ...page, card, ledger, emails, now: now() };
}

const TABS = [
  { value: "", label: "All" },
  { value: "on", label: "Active" },
  { value: "scheduled", label: "Scheduled" },
  { value: "used", label: "Redeemed" },
  { value: "off", label: "Inactive" },
];

type Card = Route.ComponentProps["loaderData"]["cards"][number];
const column = defineColumns<Card>();

function giftCardStatus(card: Card, now: number): StatusLabel {
  if (card.disabledAt !== null) return ["Inactive", "neutral", "empty"];
  if (card.expiresAt !== null && card.expiresAt <= now) return ["Expired", "neutral", "empty"];
  if (card.sendAt !== null && card.sentAt === null) return ["Scheduled", "neutral", "dashed"];
  return card.balance === 0 ? ["Redeemed", "neutral"] : ["Active", "success"];
}

const maskedCode = (last4: string) => (
  <span>
    <span aria-hidden="true">•••• </span>
    <span className="visually-hidden">ending in </span>
    {last4}
  </span>
);

/** Staff's own cards carry their request key instead of an order line. */
const isMadeByStaff = (card: Card): boolean => card.boughtBy === null || card.boughtBy.startsWith("staff:");

/** The customer's name; an order that is in the archive no longer says who. */
const buyerOf = (card: Card): string => (isMadeByStaff(card) ? "Staff" : (card.buyer ?? "A customer"));

const ENTRY_LABELS: Record<string, string> = {
  issue: "Issued",
  redeem: "Redeemed for an order",
  release: "Redemption reversed",
  refund: "Refund",
  adjust: "Adjusted by staff",
};

/** Gift cards, issued by staff or bought, with their transactions. Codes are shown once and stored as hashes. */
export default function GiftCards({ loaderData: { cards, next, card, ledger, emails, now } }: Route.ComponentProps) {
  const { href, close } = useDrawerParam("card");
  const creation = useDrawerParam("create");
  const columns = [
    column.accessor("last4", { header: "Card", cell: (c) => maskedCode(c.getValue()) }),
    column.accessor(buyerOf, { header: "Bought by" }),
    column.accessor((g) => g.recipient || g.recipientEmail, { header: "Recipient" }),
    column.accessor((g) => formatMinor(g.balance, g.currency), { header: "Balance", meta: { end: true } }),
    column.accessor("createdAt", {
      header: "Issued",
      meta: { low: true },
      cell: (c) => <ShortDay at={c.getValue()} />,
    }),
    column.display({ header: "Status", cell: (c) => <StatusBadge status={giftCardStatus(c.row.original, now)} /> }),
  ];
  return (
    <>
      <AdminPageHeader
        title="Gift cards"
        lead="Issue cards by email or by code. Codes aren’t stored: a card that is sent again gets a new one."
        phoneBar
        actions={
          <Drawer
            open={creation.value !== null}
            onOpenChange={(open) => (open ? creation.open("yes") : creation.close())}
            title="Create gift card"
            trigger={<Button>Create gift card</Button>}
          >
            <GiftCardForm currency={brand.currency} onDone={() => void creation.close()} />
          </Drawer>
        }
      />
      <ListTabs label="Gift cards by status" param="show" tabs={TABS} />
      <DataTable
        name="Gift cards"
        columns={columns}
        rows={cards}
        rowKey={(g) => g.id}
        rowName={(g) => `gift card ending in ${g.last4}`}
        href={(g) => href(g.id)}
        phoneRow={(g) => (
          <PhoneRow
            title={maskedCode(g.last4)}
            value={formatMinor(g.balance, g.currency)}
            note={joinParts(
              buyerOf(g),
              g.recipient || g.recipientEmail ? `for ${g.recipient || g.recipientEmail}` : null,
            )}
            valueNote={<ShortDay at={g.createdAt} />}
            badges={giftCardStatus(g, now)[0] === "Active" ? null : <StatusBadge status={giftCardStatus(g, now)} />}
          />
        )}
        search="Last 4 characters, recipient or email"
        csv="/api/admin/gift-cards.csv"
        next={next}
        empty={{
          title: "No gift cards yet",
          text: "Cards that staff create or customers buy are listed here with their balance.",
          action: <Button onClick={() => creation.open("yes")}>Create your first gift card</Button>,
        }}
      />
      <Drawer
        open={card !== null}
        onOpenChange={(open) => {
          if (!open) void close();
        }}
        title={card ? `Gift card ending in ${card.last4}` : "Gift card"}
      >
        {card ? (
          <>
            <KeyValues
              rows
              items={[
                ["Balance", formatMinor(card.balance, card.currency)],
                ["Recipient", card.recipient || "None"],
                ...(card.recipientEmail ? [["Email", card.recipientEmail] as const] : []),
                ...(card.senderName ? [["From", card.senderName] as const] : []),
                ...(card.message ? [["Message", card.message] as const] : []),
                [
                  "Sent",
                  card.sentAt !== null ? (
                    <LocalTime key="sent" at={card.sentAt} />
                  ) : card.sendAt !== null ? (
                    <span key="due">
                      Scheduled for <LocalTime at={card.sendAt} />
                    </span>
                  ) : (
                    "Not emailed"
                  ),
                ],
                ["Expiration date", card.expiresAt === null ? "Never" : <LocalTime key="x" at={card.expiresAt} />],
              ]}
            />
            <h3>Transactions</h3>
            <ol className="history">
              {ledger.map((e) => (
                <li key={e.id}>
                  <span>
                    <strong>{formatMinor(e.delta, card.currency)}</strong> {ENTRY_LABELS[e.kind] ?? e.kind}
                  </span>
                  {e.kind === "redeem" || e.kind === "release" ? (
                    <Link to={`/420/orders/${e.ref}`}>View order</Link>
                  ) : null}
                  <span className="dim small">
                    <LocalTime at={e.at} />, {e.actor}
                  </span>
                </li>
              ))}
            </ol>
            {emails.length > 0 ? (
              <>
                <h3>Emails</h3>
                <ol className="history">
                  {emails.map((e) => (
                    <li key={e.at}>
                      <span>{e.email}</span>
                      <span className="dim small">
                        <LocalTime at={e.at} />, {e.actor}
                      </span>
                    </li>
                  ))}
                </ol>
              </>
            ) : null}
            <GiftCardSending key={`${card.sentAt} ${card.sendAt}`} card={card} />
            <GiftCardActions key={card.balance} card={card} />
          </>
        ) : null}
      </Drawer>
    </>
  );
}
