import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { AccountLayout } from "#app/account/account-layout.tsx";
import { Plant } from "#app/art/index.ts";
import { SavedTexts } from "#app/blog/saved/saved-list.tsx";
import { readDeviceList } from "#app/blog/saved/saved-texts.ts";
import { requestContextKey } from "#app/context.ts";
import { PRIVATE_HEADERS, privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Container, EmptyState, Link, LinkButton } from "#app/ui/index.ts";
import type { SavedText } from "#worker/content/domain-saved.ts";
import type { Route } from "./+types/saved-texts";

export const meta = () =>
  seo({ title: "Saved articles", description: "The articles and recipes that you saved for later.", noindex: true });

/** What the member saved; a guest's list is on the device. */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, entries } = context.get(requestContextKey);
  const member = await viewer();
  return privateData({ texts: member ? await entries.listSaved(member.userId) : null });
}

/** Saves a text, or takes it off the list, where scripts are off. */
export async function action({ context, request }: Route.ActionArgs) {
  const { viewer, entries } = context.get(requestContextKey);
  const form = await request.formData();
  const [id, removed] = [String(form.get("id") ?? ""), String(form.get("remove") ?? "")];
  const member = await viewer();
  if (!member) return redirectToLogin("/account/saved");
  const wanted = (removed || id).slice(0, 80);
  if (wanted) await entries.setSaved(member.userId, { ids: [wanted], saved: !removed });
  return redirect("/account/saved", { status: 303, headers: PRIVATE_HEADERS });
}

export default function SavedPage({ loaderData: { texts } }: Route.ComponentProps) {
  if (texts)
    return (
      <AccountLayout title="Saved articles" lead="Articles and recipes that you saved for later.">
        {texts.length > 0 ? <SavedTexts texts={texts} /> : <NothingSaved />}
      </AccountLayout>
    );
  return <DeviceList />;
}

/** The list of a guest, which only their browser knows. */
function DeviceList() {
  const [texts, setTexts] = useState<SavedText[] | null>(null);
  useEffect(() => setTexts(readDeviceList()), []);
  return (
    <Container className="section">
      <h1>Saved articles</h1>
      <p className="dim" style={{ margin: "12px 0 24px" }}>
        Saved on this device. <Link to="/login?returnTo=%2Faccount%2Fsaved">Sign in</Link> to see your list on all your
        devices.
      </p>
      {texts === null ? null : texts.length > 0 ? <SavedTexts texts={texts} /> : <NothingSaved />}
    </Container>
  );
}

const NothingSaved = () => (
  <EmptyState
    title="Nothing saved yet"
    text="Select Save on an article or recipe to find it here again."
    art={<Plant name="cacao" size={120} />}
    action={<LinkButton to="/blog">Read the blog</LinkButton>}
  />
);
