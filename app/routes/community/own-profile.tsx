import { data, Form, redirect, useNavigation } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { ForumBar } from "#app/community/forum-bar.tsx";
import { AvatarField } from "#app/community/profile/avatar-field.tsx";
import { ImportedPosts } from "#app/community/profile/imported-posts.tsx";
import { ProfileFacts } from "#app/community/profile/profile-facts.tsx";
import { WritingSetting } from "#app/community/profile/writing-setting.tsx";
import { requestContextKey } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { PRIVATE_HEADERS, privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Button, Callout, Link, Section, Stack, TextArea, TextField } from "#app/ui/index.ts";
import { profileInput } from "#worker/community/contract.ts";
import { ownImportParams } from "#worker/community/import/contract.ts";
import type { Route } from "./+types/own-profile.ts";
import "../content-page.css";
import "#app/community/community.css";
import "#app/community/profile/profile.css";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";

export const meta = () =>
  seo({ title: "My community profile", description: "How others see you in the community.", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  if (!(await ctx.flags()).forumEnabled) throw new Response(null, { status: 404, statusText: "Not Found" });
  const viewer = await ctx.viewer();
  if (!viewer) throw redirectToLogin("/community/me");
  const [{ profile }, { authors }, hidesWriting] = await Promise.all([
    ctx.community.readOwnProfile(),
    ctx.community.listOwnImports(),
    ctx.members.readHidesWriting(viewer.userId),
  ]);
  return privateData({
    profile,
    imported: authors,
    hidesWriting,
    memberId: viewer.userId,
    firstName: viewer.firstName,
    isSaved: ctx.url.searchParams.has("saved"),
    isTaken: ctx.url.searchParams.get("imported") === "taken",
  });
}

/** Saves the profile. What can't be saved stays in the form, with what to do. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContextKey);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 2000);
  const imported = ownImportParams.safeParse({ id: text("imported") });
  if (imported.success) return decideImport(ctx.community, imported.data.id, text("decision") === "mine");
  const values = { name: text("name"), handle: text("handle"), bio: text("bio"), version: text("version") };
  const refuse = (message: string, field: string | null, status: number) =>
    data({ values, problem: { message, field } }, { status, headers: PRIVATE_HEADERS });
  const input = profileInput.safeParse(
    {
      ...{ name: values.name, bio: values.bio, version: Number(values.version) },
      ...(values.handle ? { handle: values.handle } : {}),
    },
    { error: fieldErrorMessage },
  );
  if (!input.success) {
    const [issue] = input.error.issues;
    return refuse(issue?.message ?? "Check your entries.", String(issue?.path[0] ?? ""), 400);
  }
  try {
    await ctx.community.changeProfile(input.data);
    return redirect("/community/me?saved=1", { status: 303, headers: PRIVATE_HEADERS });
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const body = (await error.clone().json()) as { error?: { field?: string } };
    return refuse(await httpErrorMessage(error), body.error?.field ?? null, error.status);
  }
}

/** Takes the answer to whether posts of another forum are the member's. One that was given before stays. */
async function decideImport(
  community: { decideOwnImport: (id: string, decision: { isMine: boolean }) => Promise<void> },
  id: string,
  isMine: boolean,
): Promise<Response> {
  try {
    await community.decideOwnImport(id, { isMine });
  } catch (error) {
    // Answered in another window: the page shows what is left.
    if (!(error instanceof Response && error.status === 404)) throw error;
  }
  const done = isMine ? "taken" : "declined";
  return redirect(`/community/me?imported=${done}`, { status: 303, headers: PRIVATE_HEADERS });
}

export default function OwnProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, memberId, hidesWriting, firstName, isSaved, imported, isTaken } = loaderData;
  const problem = actionData?.problem;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const isSending = useNavigation().state === "submitting";
  const values = actionData?.values ?? {
    ...{ name: profile?.name ?? firstName ?? "", handle: profile?.handle ?? "", bio: profile?.bio ?? "" },
    version: String(profile?.version ?? 1),
  };
  return (
    <>
      <BandHeader
        drawing="bridge"
        size="text"
        title="My community profile"
        lead={
          profile ? (
            <Link to={`/community/u/${profile.handle}`}>View it as others do</Link>
          ) : (
            "Your profile is created when you save it here, or with your first post."
          )
        }
      />
      <Section tight size="text">
        <Stack gap={24}>
          {isSaved && !problem ? (
            <Callout tone="success" title="Profile saved">
              Your name on earlier posts changes within a few minutes.
            </Callout>
          ) : null}
          {isTaken ? (
            <Callout tone="success" title="The posts are yours">
              Your name will appear on them within a few minutes.
            </Callout>
          ) : null}
          {imported.map((author) => (
            <ImportedPosts key={author.id} author={author} />
          ))}
          {problem && !["name", "handle", "bio"].includes(problem.field ?? "") ? (
            <Callout tone="error">{problem.message}</Callout>
          ) : null}
          <AvatarField author={{ id: memberId, name: values.name || "?", avatar: profile?.avatar ?? null }} />
          <WritingSetting initial={hidesWriting} />
          <Form method="post" key={values.version} preventScrollReset>
            <Stack gap={20}>
              <input type="hidden" name="version" value={values.version} />
              <TextField
                label="Name"
                name="name"
                defaultValue={values.name}
                required
                maxLength={60}
                dir="auto"
                hint="Others see it on your posts."
                error={errorOf("name")}
              />
              <TextField
                label="Handle"
                name="handle"
                defaultValue={values.handle}
                before="@"
                maxLength={30}
                required={profile !== null}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                hint="For mentions, and the address of your profile. Links to the old one stop working when you change it."
                error={errorOf("handle")}
              />
              <TextArea
                label="About you (optional)"
                name="bio"
                rows={4}
                defaultValue={values.bio}
                maxLength={500}
                dir="auto"
                error={errorOf("bio")}
              />
              <div>
                <Button type="submit" aria-disabled={isSending || undefined}>
                  Save profile
                </Button>
              </div>
            </Stack>
          </Form>
          {profile ? <ProfileFacts profile={profile} /> : null}
        </Stack>
      </Section>
      <ForumBar />
    </>
  );
}
