import { Select, Switch, toast } from "#app/ui/index.ts";
import type { Profile, Units } from "#worker/fitness/plan/contract-profile.ts";
import { saveChange } from "../log/log-store.ts";
import { useChosen } from "../use-chosen.ts";
import "../onboarding/onboarding.css";

const CHOICES: { key: keyof Units; label: string; options: Record<string, string> }[] = [
  { key: "weight", label: "Weight", options: { lb: "Pounds", kg: "Kilograms" } },
  { key: "length", label: "Height and girth", options: { ft: "Feet and inches", cm: "Centimeters" } },
  { key: "energy", label: "Energy", options: { kcal: "Calories (kcal)", kJ: "Kilojoules" } },
  { key: "volume", label: "Drinks", options: { fl_oz: "Fluid ounces", ml: "Milliliters" } },
];

/** How numbers are shown. Applies at once, on every device. */
export function SettingsCard({ profile }: { profile: Profile }) {
  const [{ units, hideNumbers }, choose] = useChosen(profile);
  const save = async (patch: Partial<Profile>, title: string) => {
    const saving = saveChange({ kind: "profile", id: "profile", patch });
    choose(patch, saving);
    const { undo } = await saving;
    toast({ title, action: { label: "Undo", onClick: () => void undo() } });
  };
  return (
    <section className="fitness-card" aria-labelledby="settings">
      <div className="fitness-card-head">
        <h2 id="settings">Settings</h2>
      </div>
      <div className="answer-pair">
        {CHOICES.map(({ key, label, options }) => (
          <Select
            key={key}
            label={label}
            value={units[key]}
            options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
            onChange={({ currentTarget }) =>
              save({ units: { ...profile.units, [key]: currentTarget.value } as Units }, "Units saved")
            }
          />
        ))}
      </div>
      <Switch
        label="Hide calories, weight and percentages"
        hint="In the whole app, on all your devices."
        checked={hideNumbers}
        onChange={({ currentTarget }) =>
          save({ hideNumbers: currentTarget.checked }, currentTarget.checked ? "Numbers hidden" : "Numbers shown")
        }
      />
    </section>
  );
}
