import { expect, it } from "vitest";
import type { RequestContext } from "#app/context.ts";
import { beginTopicByForm } from "./new-topic-form.ts";

it("hands back all of a text that is far too long, with what is wrong with it", async () => {
  const form = new FormData();
  const text = `${"Beans ".repeat(12_000)}and the end`;
  for (const [name, value] of Object.entries({ category: "questions", title: "Beans that stay hard", text }))
    form.set(name, value);
  form.set("id", "1ngj52dnn59t");
  form.set("post", "01a21b77-4f4a-77e2-98ac-f1c57a938209");
  const refused = await beginTopicByForm({} as RequestContext, form);
  expect(refused).toMatchObject({
    init: { status: 400 },
    data: { values: { text }, problem: { field: "text", message: "A post has at most 20,000 characters." } },
  });
});
