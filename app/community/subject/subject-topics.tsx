import { type ComponentType, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useForumEnabled } from "../../lib/live-store.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Section } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { newTopicAboutPath, subjectTopicsPath } from "./subject-paths.ts";
import type { SubjectTopicList } from "./subject-topic-list.tsx";

/** Written here: the pages below which it stands have no bytes of a sheet left for it. */
const COLUMNS = {
  ...{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 26rem), 1fr))" },
  gap: "32px 64px",
} as const;
/** In px: three rows of the list, so that nothing moves when they come. */
const LIST_HEIGHT = 264;

/**
 * Below an article, a recipe or a product: what the community says about it. The page is the same for everybody and kept,
 * so it has two plain links; the newest topics come with their own code and sheet once the reader is near.
 */
export function SubjectTopics({ kind, id }: { kind: "entry" | "product"; id: string }) {
  const isOpen = useForumEnabled(useRouteLoaderData<{ forumEnabled: boolean }>("root")?.forumEnabled);
  const [List, setList] = useState<ComponentType<Parameters<typeof SubjectTopicList>[0]>>();
  useEffect(() => {
    let isGone = false;
    if (isOpen)
      import("./subject-topic-list.tsx").then(
        (m) => isGone || setList(() => m.SubjectTopicList),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [isOpen]);
  if (!isOpen) return null;
  const subject = { kind, id };
  return (
    <Section aria-labelledby="talk" tight className="no-print">
      <div style={COLUMNS}>
        <div>
          <h2 id="talk">Talk about it</h2>
          <p className="dim" style={{ margin: "8px 0 20px" }}>
            Questions, results and what others do differently, in the community.
          </p>
          <p className="row">
            <LinkButton to={newTopicAboutPath(subject)} variant="outline">
              Start a topic about this
            </LinkButton>
            <Link to={subjectTopicsPath(subject)} className="tap-target">
              All topics about this
            </Link>
          </p>
        </div>
        <div className="subject-topics" style={{ minHeight: LIST_HEIGHT }}>
          {List ? <List key={id} kind={kind} id={id} /> : null}
        </div>
      </div>
    </Section>
  );
}
