import { Plant } from "#app/art/index.ts";
import { EmptyState, LinkButton } from "#app/ui/index.ts";

/** The empty checkout, with a link to the order that this tab placed last. */
export function EmptyCheckout({ last }: { last: { orderId: string; token: string; number: number } | null }) {
  return (
    <EmptyState
      title={last ? `Order ${last.number} is confirmed` : "Your cart is empty"}
      text={
        last
          ? "There's nothing left to pay. See your order page for its status and invoice."
          : "Add a product to check out. Your cart is saved for 90 days."
      }
      art={<Plant name="quinoa" size={130} />}
      action={
        last ? (
          <>
            <LinkButton to={`/orders/${last.orderId}?token=${last.token}`}>View order</LinkButton>
            <LinkButton to="/products" variant="outline">
              Shop all products
            </LinkButton>
          </>
        ) : (
          <LinkButton to="/products">Shop all products</LinkButton>
        )
      }
    />
  );
}
