import { Button, toast } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { Panel } from "../table/index.ts";

/** The addresses of an order as blocks, the one that it goes to with a button that copies it. */
export function OrderAddresses({ order }: { order: AdminOrderView }) {
  const shipTo = order.shipTo ? formatAddressLines(order.shipTo) : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText((shipTo ?? []).join("\n"));
      toast({ title: "Address copied", tone: "success" });
    } catch {
      toast({ title: "The address couldn’t be copied", description: "Select it and copy it by hand.", tone: "error" });
    }
  };
  return (
    <Panel
      title="Addresses"
      id="addresses"
      action={
        shipTo ? (
          <Button variant="ghost" icon aria-label="Copy shipping address" onClick={() => void copy()}>
            <AdminIcon name="copy" />
          </Button>
        ) : null
      }
    >
      <AddressBlock label="Shipping" lines={shipTo ?? ["No shipping required"]} />
      {order.shipTo?.phone ? (
        <p className="side-line">
          <AdminIcon name="phone" size={16} />
          <a href={`tel:${order.shipTo.phone}`}>{order.shipTo.phone}</a>
        </p>
      ) : null}
      <AddressBlock label="Billing" lines={order.billTo ? formatAddressLines(order.billTo) : ["Same as shipping"]} />
    </Panel>
  );
}

const AddressBlock = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <div>
    <h3 className="dim address-label">{label}</h3>
    <address className="address">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  </div>
);
