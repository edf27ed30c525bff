import { Ridgeline, Weave } from "#app/art/index.ts";
import { useLiveStore } from "#app/lib/live-store.ts";
import { seo } from "#app/lib/seo.ts";
import { LinkButton, PageHeader, Section, Text } from "#app/ui/index.ts";
import { MaintenancePage } from "../maintenance/maintenance-page.tsx";

export const meta = () =>
  seo({
    title: "Maintenance",
    description: "Whether the site is open, and what happens while we work on it.",
    noindex: true,
  });

/** The address of the maintenance page: says honestly whether there is maintenance right now. */
export default function MaintenanceRoute() {
  const { isEnabled, message, endsAt } = useLiveStore((s) => s.maintenance);
  if (isEnabled) return <MaintenancePage reason="flag" message={message} endsAt={endsAt} />;
  return (
    <>
      <PageHeader
        eyebrow="Maintenance"
        title="The site is open"
        lead="There is no maintenance at the moment."
        actions={<LinkButton to="/">Go to the home page</LinkButton>}
        art={<Ridgeline />}
        size="text"
      />
      <Weave thin />
      <Section tight size="text">
        <Text>
          When we work on the site, this page takes the place of all others. It tells you what we are doing and when we
          expect to be back, and it goes away by itself as soon as we are done. Orders that you have placed and
          everything in your account stay as they are.
        </Text>
      </Section>
    </>
  );
}
