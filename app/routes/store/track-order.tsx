import { data, Form, useNavigation } from "react-router";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { OrderSteps } from "#app/store/orders/order-steps.tsx";
import { Button, Callout, Card, Container, Link, PageHeader, TextField } from "#app/ui/index.ts";
import { type TrackedOrder, trackInput } from "#worker/store/orders/contract-order.ts";
import type { Route } from "./+types/track-order";
import "#app/store/orders/orders.css";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";

export const meta = () =>
  seo({
    title: "Track your order",
    description: "See the status of your order by its number and your email address. You don't need an account.",
    noindex: true,
  });

export const loader = () => privateData(null);

interface Answer {
  order: TrackedOrder | null;
  problem: string | null;
  errors: Partial<Record<"number" | "email", string>>;
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const answer = (part: Partial<Answer>, status = 200) =>
    data<Answer>({ order: null, problem: null, errors: {}, ...part }, { status });
  const typed = { number: String(form.get("number") ?? "").replace(/^\s*#?\s*/, ""), email: form.get("email") };
  const parsed = trackInput.safeParse(
    { ...typed, number: typed.number === "" ? undefined : typed.number },
    { error: fieldErrorMessage },
  );
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
    return answer({ errors }, 400);
  }
  try {
    const order = await context.get(requestContextKey).store.orders.trackOrder(parsed.data);
    return order ? answer({ order }) : answer({ problem: NOT_FOUND }, 404);
  } catch (refused) {
    return answer({ problem: await httpErrorMessage(refused) }, 429);
  }
}

/** The same for an unknown number and another address: nobody learns which one is wrong. */
const NOT_FOUND =
  "We couldn't find an order with this number and email address. Both are in your confirmation email; check them and try again.";

export default function TrackOrder({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const order = actionData?.order;
  return (
    <>
      <PageHeader
        plain
        size="form"
        title="Track your order"
        lead="Enter your order number and the email address you ordered with."
      />
      <Container size="form" className="track-order">
        {order ? (
          <Card as="section" aria-label={`Order ${order.number}`} className="stack">
            <h2>Order {order.number}</h2>
            <p>
              {order.words} Ordered on <LocalTime at={order.placedAt} />
              {order.city ? `, shipping to ${order.city}` : ""}.
            </p>
            <OrderSteps order={order} />
            {order.parcels
              .filter((p) => p.status !== "cancelled" && (p.trackingUrl || p.tracking))
              .map((p) => (
                <p key={p.id}>
                  {p.trackingUrl ? (
                    <a href={p.trackingUrl} rel="noopener noreferrer">
                      Track shipment{p.tracking ? ` (${p.tracking})` : ""}
                    </a>
                  ) : (
                    `${p.carrier} ${p.tracking}`
                  )}
                </p>
              ))}
            <p className="small dim">
              We've emailed you a link to the order's page, with its items, invoice, returns and more.
            </p>
          </Card>
        ) : null}
        <Form method="post" className="stack" noValidate>
          {actionData?.problem ? <Callout tone="error">{actionData.problem}</Callout> : null}
          <TextField
            label="Order number"
            name="number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            required
            error={actionData?.errors.number}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            error={actionData?.errors.email}
          />
          <div>
            <Button type="submit" loading={state === "submitting"}>
              Track order
            </Button>
          </div>
        </Form>
        <p className="small dim">
          Have an account? <Link to="/orders">See all your orders</Link>. Need help? Write to{" "}
          <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>.
        </p>
      </Container>
    </>
  );
}
