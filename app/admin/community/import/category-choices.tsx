import { Select, Text } from "#app/ui/index.ts";
import type { CategoryView } from "#worker/community/contract.ts";
import type { EarlierImport, NewForumImport } from "#worker/community/import/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { PlannedCategory } from "./plan-forum.ts";

/** For each category of the file: the id of one of ours, or what becomes of it otherwise. */
export type Choices = Readonly<Record<string, string>>;
const LEAVE_OUT = "-";
const CREATE = "new";
const CREATE_FOR_STAFF = "new-staff";

/**
 * What was chosen the last time; else ours of the same name, or a new one. What not everybody could read there is for the team
 * until the owner decides.
 */
export function suggestChoices(
  planned: readonly PlannedCategory[],
  ours: readonly CategoryView[],
  earlier: EarlierImport | null,
): Choices {
  const byName = new Map(ours.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  return Object.fromEntries(
    planned.map(({ id, name, isRestricted, topics }) => {
      const before = earlier?.categories[id];
      if (before !== undefined) return [id, before ?? LEAVE_OUT];
      if (topics === 0) return [id, LEAVE_OUT];
      if (isRestricted) return [id, CREATE_FOR_STAFF];
      return [id, byName.get(name.toLowerCase()) ?? CREATE];
    }),
  );
}

/** Whether these are the choices of an import that was stopped: it goes on then, instead of a new one. */
export const isSameChoice = (earlier: EarlierImport, planned: readonly PlannedCategory[], choices: Choices): boolean =>
  planned.every(({ id }) => {
    const before = earlier.categories[id];
    return before !== undefined && (before ?? LEAVE_OUT) === (choices[id] ?? LEAVE_OUT);
  });

const COLORS = ["leaf", "clay", "sky", "gold", "plum", "stone"] as const;

/** What the import is told of them. */
export const toImportedCategories = (
  planned: readonly PlannedCategory[],
  choices: Choices,
): NewForumImport["categories"] =>
  planned.flatMap(({ id, name, description, hasAnswers }, i): NewForumImport["categories"] => {
    const choice = choices[id] ?? LEAVE_OUT;
    if (choice === LEAVE_OUT) return [{ key: id, into: null }];
    if (choice !== CREATE && choice !== CREATE_FOR_STAFF) return [{ key: id, into: { id: choice } }];
    const access = choice === CREATE ? "everybody" : "staff";
    return [{ key: id, into: { name, description, color: COLORS[i % COLORS.length] ?? "leaf", access, hasAnswers } }];
  });

/** Whether topics of a category come. */
export const isChosen = (choices: Choices, category: string): boolean => (choices[category] ?? LEAVE_OUT) !== LEAVE_OUT;

/** Where each category of the file goes. */
export function CategoryChoices({
  planned,
  ours,
  choices,
  onChange,
}: {
  planned: readonly PlannedCategory[];
  ours: readonly CategoryView[];
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const options = [
    { value: CREATE, label: "Create it, open to everyone" },
    { value: CREATE_FOR_STAFF, label: "Create it, staff only" },
    ...ours.map(({ id, name }) => ({ value: id, label: `Into “${name}”` })),
    { value: LEAVE_OUT, label: "Leave it out" },
  ];
  return (
    <fieldset className="editor-block">
      <legend>Categories</legend>
      <Text small dim>
        Choose where each category of the file goes. Categories that only some could read are staff only until you open
        them.
      </Text>
      <div className="forum-import-categories">
        {planned.map(({ id, name, topics }) => (
          <Select
            key={id}
            label={`${name} (${plural(topics, "topic")})`}
            value={choices[id] ?? LEAVE_OUT}
            options={options}
            onChange={(event) => onChange({ ...choices, [id]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
