import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { Composer } from "#app/community/composer/composer.tsx";
import { HumanCheckField } from "#app/community/composer/human-check-field.tsx";
import {
  beginTopicByForm,
  type NewTopicResult,
  type NewTopicValues,
  parseSubject,
} from "#app/community/new-topic/new-topic-form.ts";
import { SimilarTopics } from "#app/community/new-topic/similar-topics.tsx";
import { TagField } from "#app/community/new-topic/tag-field.tsx";
import { requestContextKey } from "#app/context.ts";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Button, Callout, Link, LinkButton, Section, Select, Stack, TextField } from "#app/ui/index.ts";
import { newTopicId } from "#worker/community/domain-topic.ts";
import { newId } from "#worker/kernel/ids.ts";
import type { Route } from "./+types/new-topic.ts";
import "../content-page.css";
import "#app/community/community.css";
import "#app/community/composer/composer.css";
import "#app/community/new-topic/new-topic.css";

export const meta = () => seo({ title: "New topic", description: "Start a topic in the community.", noindex: true });

/** The form, with the ids of what it will make: sent twice, or again after a reload, it makes one topic. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  if (!(await ctx.flags()).forumEnabled) throw new Response(null, { status: 404, statusText: "Not Found" });
  if (!(await ctx.viewer())) throw redirectToLogin(`${ctx.url.pathname}${ctx.url.search}`);
  const subject = parseSubject(ctx.url.searchParams);
  const [list, about, { hasAccess }, humanCheck] = await Promise.all([
    ctx.community.listTopics({ sort: "latest" }),
    subject && ctx.community.readSubject(subject),
    ctx.auth.getAdminAccess(),
    ctx.community.findOwnHumanCheck(),
  ]);
  const categories = list.categories.filter(({ posting }) => hasAccess || posting === "members");
  const wanted = ctx.url.searchParams.get("category");
  const values: NewTopicValues = {
    ...{ id: newTopicId(ctx.now()), post: newId(ctx.now()), title: "", text: "", tags: "" },
    category: categories.find(({ slug }) => slug === wanted)?.slug ?? "",
    subject: about ? subject : null,
    poll: null,
  };
  return privateData({
    values,
    about,
    humanCheck,
    categories: categories.map(({ slug, name, description }) => ({ slug, name, description })),
    oftenUsed: [...new Set(list.topics.flatMap(({ tags }) => tags))].slice(0, 8),
  });
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  beginTopicByForm(context.get(requestContextKey), await request.formData());

export default function NewTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, about, oftenUsed, humanCheck } = loaderData;
  // The ids of the first form stay while the page does, whatever is loaded again.
  const [first] = useState(loaderData.values);
  const result: NewTopicResult | undefined = actionData;
  const values = result?.values ?? first;
  const [title, setTitle] = useState("");
  const [text, setText] = useState(values.text);
  const [poll, setPoll] = useState(values.poll);
  const [isUploading, setUploading] = useState(false);
  const isSending = useNavigation().state === "submitting";
  const errorOf = (field: string) => (result?.problem?.field === field ? result.problem.message : undefined);
  const hasOwnPlace = ["title", "text", "category", "tags", ...(humanCheck ? ["human"] : [])].includes(
    result?.problem?.field ?? "",
  );
  if (result?.isHeld) return <HeldTopic title={values.title} />;
  return (
    <>
      <BandHeader
        drawing="bridge"
        size="text"
        title="New topic"
        lead={about ? <>About {<Link to={about.path}>{about.title}</Link>}</> : "Ask, share what worked, or say hello."}
      />
      <Section tight size="text">
        <Form
          method="post"
          className="new-topic"
          replace
          onSubmit={(event) => {
            if (isUploading) event.preventDefault();
          }}
        >
          <Stack gap={20}>
            {result?.problem && !hasOwnPlace ? <Callout tone="error">{result.problem.message}</Callout> : null}
            <input type="hidden" name="id" value={values.id} />
            <input type="hidden" name="post" value={values.post} />
            {poll ? <input type="hidden" name="poll" value={JSON.stringify(poll)} /> : null}
            {values.subject ? <input type="hidden" name={values.subject.kind} value={values.subject.id} /> : null}
            <TextField
              label="Title"
              name="title"
              defaultValue={values.title}
              required
              minLength={8}
              maxLength={120}
              dir="auto"
              autoFocus
              placeholder="What is it about, in one line?"
              error={errorOf("title")}
              onInput={(event) => setTitle(event.currentTarget.value)}
            />
            <SimilarTopics title={title} />
            <Select
              label="Category"
              name="category"
              required
              defaultValue={values.category}
              error={errorOf("category")}
              options={[
                { value: "", label: "Choose a category" },
                ...categories.map(({ slug, name, description }) => ({
                  value: slug,
                  label: description ? `${name}: ${description}` : name,
                })),
              ]}
            />
            <Composer
              label="Text"
              text={text}
              onChange={setText}
              onBusy={setUploading}
              poll={poll}
              onPoll={setPoll}
              rows={10}
              error={errorOf("text")}
              status={isUploading ? "Uploading pictures…" : ""}
            />
            <TagField initial={values.tags} oftenUsed={oftenUsed} error={errorOf("tags")} />
            {humanCheck ? <HumanCheckField check={humanCheck} attempt={result} error={errorOf("human")} /> : null}
            <div className="row">
              <Button type="submit" aria-disabled={isSending || isUploading || undefined}>
                {isSending ? "Posting" : "Post topic"}
              </Button>
              <Link to="/community">Cancel</Link>
            </div>
            <p className="dim small">
              Everyone can read what you post in a public category. The{" "}
              <Link to="/community-guidelines">guidelines</Link> say what belongs here.
            </p>
          </Stack>
        </Form>
      </Section>
    </>
  );
}

/** Said instead of leading to a topic that nobody can read yet. */
const HeldTopic = ({ title }: { title: string }) => (
  <>
    <BandHeader drawing="bridge" size="text" title="Your topic is waiting for a moderator" />
    <Section tight size="text">
      <Callout tone="success" title={title}>
        It's saved. A moderator will look at it before others can read it, as with every new member's first posts. We'll
        tell you what they decide.
      </Callout>
      <p style={{ marginTop: 24 }}>
        <LinkButton to="/community" variant="outline">
          Back to the community
        </LinkButton>
      </p>
    </Section>
  </>
);
