import { plantNames } from "#app/art/index.ts";
import { Grid, Select } from "#app/ui/index.ts";
import type { PackDesign } from "#worker/store/catalogue/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { humanizeKey } from "../humanize-key.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

const FORMS: PackDesign["form"][] = ["pouch", "jar", "bottle", "sachet", "bar"];
const options = (values: readonly string[]) => values.map((value) => ({ value, label: humanizeKey(value) }));

/** The design of the drawn pack. */
export function PackDesignFields({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  const { look } = p;
  const put = (change: Partial<PackDesign>) => set("look", (was) => ({ ...was, ...change }));
  const color = (label: string, value: string, onChange: (hex: string) => void) => (
    <TextField
      label={label}
      type="color"
      value={value}
      className="color-input"
      onChange={(e) => onChange(e.target.value)}
    />
  );
  const { body, ink, band } = look.colors;
  const bandWith = (at: number, hex: string) => band.map((b, i) => (i === at ? hex : b)) as [string, string, string];
  return (
    <>
      <Grid min={150} gap={16}>
        <Select
          label="Pack type"
          value={look.form}
          options={options(FORMS)}
          onChange={(e) => put({ form: e.target.value as PackDesign["form"] })}
        />
        <Select
          label="Plant"
          value={look.plant}
          options={options(plantNames.includes(look.plant as never) ? plantNames : [look.plant, ...plantNames])}
          onChange={(e) => put({ plant: e.target.value })}
        />
        <TextField
          label="Printed lot number"
          value={look.lot ?? ""}
          maxLength={30}
          error={errorOf("look.lot")}
          onChange={(e) => put({ lot: e.target.value || undefined })}
        />
      </Grid>
      <Grid min={110} gap={16}>
        {color("Body color", body, (hex) => put({ colors: { ...look.colors, body: hex } }))}
        {color("Text color", ink, (hex) => put({ colors: { ...look.colors, ink: hex } }))}
        {color("Band color", band[0], (hex) => put({ colors: { ...look.colors, band: bandWith(0, hex) } }))}
        {color("Diamond color", band[1], (hex) => put({ colors: { ...look.colors, band: bandWith(1, hex) } }))}
        {color("Center color", band[2], (hex) => put({ colors: { ...look.colors, band: bandWith(2, hex) } }))}
      </Grid>
      <Grid min={220} gap={16}>
        {[0, 1, 2].map((at) => {
          const [figure = "", what = ""] = look.facts[at] ?? [];
          const fact = (next: [string, string]) => {
            const facts = [0, 1, 2].map((i): [string, string] => (i === at ? next : (look.facts[i] ?? ["", ""])));
            put({ facts: facts.filter(([a, b]) => a !== "" || b !== "") });
          };
          return (
            <div key={at} className="fact-pair">
              <TextField
                label={`Highlight ${at + 1} value`}
                value={figure}
                maxLength={12}
                onChange={(e) => fact([e.target.value, what])}
              />
              <TextField
                label={`Highlight ${at + 1} label`}
                value={what}
                maxLength={16}
                onChange={(e) => fact([figure, e.target.value])}
              />
            </div>
          );
        })}
      </Grid>
    </>
  );
}
