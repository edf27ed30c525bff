import { Form } from "react-router";
import { Button, Callout, Row } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";

/** Asks a member whether posts of another forum that carry their address are theirs. */
export function ImportedPosts({ author }: { author: { id: string; name: string; posts: number; site: string } }) {
  return (
    <Callout tone="info" title={`Are the posts of “${author.name}” yours?`}>
      <p>
        We brought {plural(author.posts, "post")} here from {author.site || "another forum"}. Their author had your
        email address. If they're yours, your name will appear on them. You can answer only once.
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="imported" value={author.id} />
        <Row gap={12}>
          <Button type="submit" name="decision" value="mine">
            Yes, they’re mine
          </Button>
          <Button type="submit" name="decision" value="other" variant="outline">
            No
          </Button>
        </Row>
      </Form>
    </Callout>
  );
}
