import { data, Form } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { Button, Callout, Container, LinkButton, PageHeader } from "#app/ui/index.ts";
import type { Route } from "./+types/restock";

export const meta = () =>
  seo({
    title: "Back-in-stock email",
    description: "Confirm that you want an email when a product is back in stock, or cancel the request.",
    noindex: true,
  });

const PRIVATE_HEADERS = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { store, url } = context.get(requestContextKey);
  const found = await store.catalogue.getRestockRequest(params.id, url.searchParams.get("s") ?? "");
  return data({ found }, { headers: PRIVATE_HEADERS, status: found ? 200 : 404 });
}

/** Confirms or cancels the request. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { store, url } = context.get(requestContextKey);
  const answer = (await request.formData()).get("answer") === "stop" ? "stop" : "yes";
  await store.catalogue.answerRestockRequest(params.id, url.searchParams.get("s") ?? "", answer);
  return data({ answer }, { headers: PRIVATE_HEADERS });
}

export default function Restock({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (actionData?.answer === "stop")
    return <ResultMessage title="Request canceled" text="We deleted your email address for this product." />;
  if (!found)
    return (
      <ResultMessage
        title="This link has expired"
        text="It was already used, or your email app cut it off. You can sign up again on the product page."
      />
    );
  return (
    <>
      <PageHeader
        plain
        title={found.confirmed ? "We'll email you" : "Get an email when it's back?"}
        lead={
          found.confirmed
            ? `You'll get one email when ${found.title} is back in stock, and no others.`
            : `We'll send one email when ${found.title} is back in stock, and no others.`
        }
      />
      <Container style={{ paddingBottom: 64 }}>
        <Form method="post" className="row">
          {found.confirmed ? null : (
            <Button type="submit" name="answer" value="yes" size="lg">
              Notify me
            </Button>
          )}
          <Button type="submit" name="answer" value="stop" size="lg" variant="outline">
            {found.confirmed ? "Cancel request" : "No, thanks"}
          </Button>
          <LinkButton to={`/products/${found.handle}?variant=${found.variantId}`} variant="ghost">
            View product
          </LinkButton>
        </Form>
      </Container>
    </>
  );
}

function ResultMessage({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeader plain title={title} />
      <Container style={{ paddingBottom: 64 }}>
        <Callout action={<LinkButton to="/products">Shop all products</LinkButton>}>
          <p>{text}</p>
        </Callout>
      </Container>
    </>
  );
}
