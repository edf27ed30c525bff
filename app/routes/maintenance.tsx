import { LandscapeHeader } from "#app/art/index.ts";
import { useLiveStore } from "#app/lib/live-store.ts";
import { seo } from "#app/lib/seo.ts";
import { LinkButton, Section, Text } from "#app/ui/index.ts";
import { MaintenancePage } from "../maintenance/maintenance-page.tsx";

export const meta = () =>
  seo({
    title: "Maintenance",
    description: "See whether the site is up, and what to expect during maintenance.",
    noindex: true,
  });

/** The page at /maintenance: says whether there is maintenance right now. */
export default function MaintenanceRoute() {
  const { isEnabled, message, endsAt } = useLiveStore((s) => s.maintenance);
  if (isEnabled) return <MaintenancePage reason="flag" message={message} endsAt={endsAt} />;
  return (
    <>
      <LandscapeHeader
        eyebrow="Maintenance"
        title="The site is up and running"
        lead="There's no maintenance right now."
        actions={<LinkButton to="/">Go home</LinkButton>}
        size="text"
      />
      <Section tight size="text">
        <Text>
          During maintenance, a notice replaces all other pages. It tells you what we're doing and when we expect to be
          back, and closes automatically when we're done. Your orders and everything in your account stay safe.
        </Text>
      </Section>
    </>
  );
}
