import { useState } from "react";
import { SegmentedControl } from "#app/ui/radix-themes.tsx";
import { TRUST_NAMES } from "#worker/community/domain-trust.ts";
import { type LevelLimits, TRUST_LEVELS } from "#worker/spam/contract.ts";
import { NumberField, OptionalNumberField } from "../form/parsed-fields.tsx";
import "./spam.css";

const ROWS: readonly (readonly [name: keyof LevelLimits, label: string])[] = [
  ["topicsPerDay", "Topics a day"],
  ["repliesPerDay", "Replies a day"],
  ["secondsBetween", "Seconds between posts"],
  ["editsPerHour", "Edits an hour"],
  ["links", "Links in a post"],
  ["reactionsPerDay", "Reactions a day"],
  ["flagsPerDay", "Reports a day"],
  ["messagesPerDay", "Messages a day"],
  ["uploadsPerDay", "Uploads a day"],
];

/** The limits of each trust level as a table; on phones one level at a time. */
export function LevelLimitsTable({
  levels,
  errorOf,
  onChange,
}: {
  levels: readonly LevelLimits[];
  errorOf: (level: number, name: keyof LevelLimits) => string | undefined;
  onChange: (level: number, change: Partial<LevelLimits>) => void;
}) {
  const [shown, setShown] = useState(0);
  return (
    <div className="spam-levels" data-level={shown}>
      <div className="spam-level-choice">
        <SegmentedControl.Root
          value={String(shown)}
          onValueChange={(value) => setShown(Number(value))}
          aria-label="Trust level"
        >
          {TRUST_LEVELS.map((level) => (
            <SegmentedControl.Item key={level} value={String(level)} aria-label={`${level}: ${TRUST_NAMES[level]}`}>
              {TRUST_NAMES[level]}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
      </div>
      <table className="table">
        <caption className="visually-hidden">Limits by trust level</caption>
        <thead>
          <tr>
            <th scope="col">Limit</th>
            {TRUST_LEVELS.map((level) => (
              <th key={level} scope="col" data-of={level}>
                {level} {TRUST_NAMES[level]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {levels.map((limits, level) => {
                const field = {
                  label: `${label}, ${TRUST_NAMES[level as 0]}`,
                  hideLabel: true,
                  whole: true,
                  error: errorOf(level, name),
                };
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the five levels never move
                  <td key={level} data-of={level}>
                    {name === "links" ? (
                      <OptionalNumberField
                        {...field}
                        placeholder="No limit"
                        value={limits.links}
                        onChange={(links) => onChange(level, { links })}
                      />
                    ) : (
                      <NumberField
                        {...field}
                        value={limits[name]}
                        onChange={(value) => onChange(level, { [name]: value })}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim small">
        Leave links blank for no limit. Posts above the limit are refused with the time to wait; more links are held.
      </p>
    </div>
  );
}
