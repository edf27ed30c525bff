import { CompactSelect } from "./compact-select.tsx";

/** What an effort means, in words. Below 6 nobody can tell apart halves. */
const RPE_SCALE: readonly { rpe: number; text: string }[] = [
  { rpe: 10, text: "nothing left" },
  { rpe: 9.5, text: "maybe 1 rep left" },
  { rpe: 9, text: "1 rep left" },
  { rpe: 8.5, text: "1 or 2 reps left" },
  { rpe: 8, text: "2 reps left" },
  { rpe: 7.5, text: "2 or 3 reps left" },
  { rpe: 7, text: "3 reps left" },
  { rpe: 6.5, text: "3 or 4 reps left" },
  { rpe: 6, text: "4 reps left" },
  { rpe: 5, text: "5 or 6 reps left" },
  { rpe: 4, text: "easy, many reps left" },
  { rpe: 3, text: "light" },
  { rpe: 2, text: "very light" },
  { rpe: 1, text: "hardly any effort" },
];

/** The effort of a set, chosen from the scale in words; the cell shows the number alone. */
export function RpeField({
  value,
  isSuggested = false,
  label = "RPE, how hard it was",
  onChange,
}: {
  value: number | null;
  isSuggested?: boolean;
  label?: string;
  onChange: (rpe: number | null) => void;
}) {
  return (
    <CompactSelect
      field="rpe"
      label={label}
      shown={value ?? "–"}
      isSuggested={isSuggested}
      value={value ?? ""}
      onChange={(text) => onChange(text === "" ? null : Number(text))}
    >
      <option value="">Not rated</option>
      {RPE_SCALE.map(({ rpe, text }) => (
        <option key={rpe} value={rpe}>
          {rpe}: {text}
        </option>
      ))}
      {value !== null && !RPE_SCALE.some(({ rpe }) => rpe === value) ? <option value={value}>{value}</option> : null}
    </CompactSelect>
  );
}
