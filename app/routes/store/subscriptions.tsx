import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { SUBSCRIPTION_STATUS_LABELS } from "#app/store/subscriptions/subscription-labels.ts";
import "#app/store/subscriptions/subscriptions.css";
import {
  Badge,
  Card,
  Container,
  EmptyState,
  Heading,
  Link,
  LinkButton,
  PageHeader,
  Row,
  Stack,
  Text,
} from "#app/ui/index.ts";
import { formatInterval } from "#worker/billing/domain.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Route } from "./+types/subscriptions";

export const meta = () =>
  seo({
    title: "Your subscriptions",
    description: "See your subscriptions and their next charges, and change, pause or cancel them.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, billing } = context.get(requestContextKey);
  if (!(await viewer())) throw redirectToLogin("/subscriptions");
  return privateData({ contracts: await billing.listOwn() });
}

export default function Subscriptions({ loaderData: { contracts } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Your subscriptions" lead="Your items and next charges." />
      <Container size="text" style={{ paddingBlock: 40 }}>
        {contracts.length === 0 ? (
          <EmptyState
            title="No subscriptions yet"
            text="Subscribe to most products at a lower price and choose how often they ship. The fitness app has its own plans."
            art={<Plant name="maca" size={120} />}
            action={<LinkButton to="/subscription">See how it works</LinkButton>}
          />
        ) : (
          <Stack gap={16}>
            {contracts.map((c) => (
              <Card key={c.id} as="article">
                <Stack gap={8}>
                  <Row>
                    <Heading as="h2" size={5}>
                      <Link to={`/subscriptions/${encodeURIComponent(c.id)}`}>{c.title}</Link>
                    </Heading>
                    <Badge tone={SUBSCRIPTION_STATUS_LABELS[c.status].tone}>
                      {SUBSCRIPTION_STATUS_LABELS[c.status].label}
                    </Badge>
                  </Row>
                  <Text dim>
                    {formatMoney({ minor: c.amount, currency: c.currency })} {formatInterval(c)}
                    {c.nextChargeAt ? `. Next charge on ${formatDay(c.nextChargeAt, c.timeZone)}` : ""}
                  </Text>
                </Stack>
              </Card>
            ))}
          </Stack>
        )}
      </Container>
    </>
  );
}
