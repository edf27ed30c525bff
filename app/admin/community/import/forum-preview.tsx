import { type RefObject, useState } from "react";
import { Button, Grid, Row, Stat, Text } from "#app/ui/index.ts";
import type { CategoryView } from "#worker/community/contract.ts";
import { type EarlierImport, FORUM_SOURCE_NAMES } from "#worker/community/import/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import { LocalTime } from "../../local-time.tsx";
import { CategoryChoices, type Choices, isChosen, isSameChoice, suggestChoices } from "./category-choices.tsx";
import type { ForumReader } from "./forum-record.ts";
import type { ForumPlan } from "./plan-forum.ts";
import { ReportLines } from "./report-lines.tsx";

/** A file that was read, and what would come of it. */
export interface PlannedForum {
  reader: ForumReader;
  name: string;
  plan: ForumPlan;
  /** Topics that are here already. */
  known: ReadonlySet<string>;
  /** What was chosen for the forum the last time. */
  earlier: EarlierImport | null;
}

/** The import that was stopped and that these choices go on with; null: they begin another one. */
export const continuedImport = ({ earlier, plan }: PlannedForum, choices: Choices): EarlierImport | null =>
  earlier?.isRunning && isSameChoice(earlier, plan.categories, choices) ? earlier : null;

/** What a file holds, where its categories go, and the button that begins. */
export function ForumPreview({
  heading,
  planned,
  ours,
  onStart,
  onBack,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  planned: PlannedForum;
  ours: readonly CategoryView[];
  onStart: (choices: Choices) => void;
  onBack: () => void;
}) {
  const { plan, known, name, earlier } = planned;
  const [choices, setChoices] = useState(() => suggestChoices(plan.categories, ours, earlier));
  const topics = [...plan.topics.values()];
  const chosen = topics.filter(({ id, category }) => !known.has(id) && isChosen(choices, category));
  const posts = chosen.reduce((sum, topic) => sum + topic.posts.length, 0);
  const skipped = [...plan.skipped].map(([kind, count]) => `${count.toLocaleString("en-US")} × ${kind}`).join(", ");
  return (
    <div className="editor-block">
      <h2 ref={heading} tabIndex={-1}>
        {FORUM_SOURCE_NAMES[plan.source]}: {name}
      </h2>
      <Grid min={130}>
        <Stat label="Topics in the file" value={topics.length} />
        <Stat label="Already imported" value={known.size} />
        <Stat label="Topics to import" value={chosen.length} />
        <Stat label="Posts to import" value={posts} />
        <Stat label="Authors" value={plan.authors.size} />
      </Grid>
      {skipped ? (
        <Text small dim>
          Never imported: {skipped}.
        </Text>
      ) : null}
      {earlier ? (
        <Text small>
          The choices below are those of the import of {earlier.filename}, <LocalTime at={earlier.createdAt} />.{" "}
          {continuedImport(planned, choices) ? "It continues where it stopped." : ""}
        </Text>
      ) : null}
      <CategoryChoices planned={plan.categories} ours={ours} choices={choices} onChange={setChoices} />
      <ReportLines lines={plan.leftOut} more={plan.moreLeftOut} title="Left out" name="import-report.csv" />
      <Row gap={12}>
        <Button disabled={chosen.length === 0} onClick={() => onStart(choices)}>
          Import {plural(chosen.length, "topic")}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Choose another file
        </Button>
      </Row>
    </div>
  );
}
