import { BandHeader } from "#app/art/page-band.tsx";
import { Callout, Link, Section } from "#app/ui/index.ts";

/** In place of the forum's pages while it is switched off. */
export function ForumClosed() {
  return (
    <>
      <BandHeader drawing="bridge" title="Community" lead="The forum about eating, training and living on plants." />
      <Section tight>
        <Callout tone="warning" title="The forum is currently closed">
          Nothing is lost: topics and posts will be here again when it opens. Until then, read the{" "}
          <Link to="/blog">blog</Link> or the <Link to="/community-guidelines">community guidelines</Link>, or{" "}
          <Link to="/about#contact">contact us</Link>.
        </Callout>
      </Section>
    </>
  );
}
