import { data, Form } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { Button, Callout, Container, LinkButton, PageHeader } from "#app/ui/index.ts";
import type { Route } from "./+types/restock";

export const meta = () =>
  seo({
    title: "Tell me when it is back",
    description: "Say whether you want one mail when a product can be bought again, or that you no longer do.",
    noindex: true,
  });

const PRIVATE_HEADERS = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { store, url } = context.get(requestContextKey);
  const found = await store.catalogue.getRestockRequest(params.id, url.searchParams.get("s") ?? "");
  return data({ found }, { headers: PRIVATE_HEADERS, status: found ? 200 : 404 });
}

/** Yes, or stop. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { store, url } = context.get(requestContextKey);
  const answer = (await request.formData()).get("answer") === "stop" ? "stop" : "yes";
  await store.catalogue.answerRestockRequest(params.id, url.searchParams.get("s") ?? "", answer);
  return data({ answer }, { headers: PRIVATE_HEADERS });
}

export default function Restock({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (actionData?.answer === "stop")
    return <ResultMessage title="You will not hear from us" text="We have forgotten your address for this product." />;
  if (!found)
    return (
      <ResultMessage
        title="This link leads nowhere any more"
        text="It was used up, or the mail cut it in half. On the product’s page you can ask again."
      />
    );
  return (
    <>
      <PageHeader
        plain
        title={found.confirmed ? "We will tell you" : "Shall we tell you?"}
        lead={
          found.confirmed
            ? `You get one mail when ${found.title} can be bought again, and no other.`
            : `One mail, when ${found.title} can be bought again. Nothing else comes of it.`
        }
      />
      <Container style={{ paddingBottom: 64 }}>
        <Form method="post" className="row">
          {found.confirmed ? null : (
            <Button type="submit" name="answer" value="yes" size="lg">
              Yes, tell me
            </Button>
          )}
          <Button type="submit" name="answer" value="stop" size="lg" variant="outline">
            {found.confirmed ? "Do not tell me" : "No"}
          </Button>
          <LinkButton to={`/products/${found.handle}?variant=${found.variantId}`} variant="ghost">
            To the product
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
        <Callout action={<LinkButton to="/products">To the products</LinkButton>}>
          <p>{text}</p>
        </Callout>
      </Container>
    </>
  );
}
