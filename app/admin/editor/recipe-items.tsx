import { useMemo } from "react";
import { Button, Checkbox, Grid, Row } from "#app/ui/index.ts";
import type { RecipeGroup, RecipeItem } from "#worker/content/domain-recipe.ts";
import type { Food } from "#worker/nutrition/domain.ts";
import type { AdminProductRow } from "#worker/store/catalogue/contract.ts";
import { type PickerItem, SearchPicker } from "../catalogue/search-picker.tsx";
import { ListEditor } from "../form/list-editor.tsx";
import { NumberField } from "../form/parsed-fields.tsx";
import { TextField } from "../form/text-field.tsx";
import { changeGrams, changeItem, EMPTY_ITEM, namedSources } from "./recipe-draft.ts";
import { useNamedSources } from "./use-named-sources.ts";

const noErrors = () => undefined;

/** The groups of ingredients with their amounts, and the food or product that each is. */
export function RecipeItems({
  groups,
  onChange,
}: {
  groups: readonly RecipeGroup[];
  onChange: (groups: RecipeGroup[]) => void;
}) {
  const named = useMemo(() => namedSources({ ingredients: groups }), [groups]);
  const { foods, products } = useNamedSources(named.foods, named.products);
  const nameOf = ({ food, product }: RecipeItem): string | undefined =>
    food ? foods.get(food)?.name : product ? products.get(product)?.card.title : undefined;
  return (
    <ListEditor
      list={groups}
      onChange={onChange}
      path="ingredients"
      errorOf={noErrors}
      rowClass="recipe-group"
      nameOf={({ group }, at) => group || `group ${at + 1}`}
      add={
        groups.length < 12
          ? { label: "Add group", variant: "ghost", entry: () => ({ group: "", items: [EMPTY_ITEM] }) }
          : null
      }
    >
      {(group, { bindText, set }) => (
        <>
          {groups.length > 1 ? (
            <TextField label="Group" hint="Such as “Dressing”." maxLength={80} {...bindText("group")} />
          ) : null}
          <ListEditor
            list={group.items}
            onChange={(items) => set({ items })}
            path="items"
            errorOf={noErrors}
            rowClass="recipe-item"
            nameOf={({ item }, at) => item || `ingredient ${at + 1}`}
            adjust={(item, change) => changeItem(item, change)}
            add={group.items.length < 60 ? { label: "Add ingredient", entry: () => EMPTY_ITEM } : null}
          >
            {(item, form) => (
              <ItemFields item={item} sourceName={nameOf(item)} set={form.set} bindText={form.bindText} />
            )}
          </ListEditor>
        </>
      )}
    </ListEditor>
  );
}

function ItemFields({
  item,
  sourceName,
  set,
  bindText,
}: {
  item: RecipeItem;
  /** What its food or product is called; undefined where nothing has that key, or it is still asked for. */
  sourceName: string | undefined;
  set: (change: Partial<RecipeItem>) => void;
  bindText: (name: "item" | "us" | "metric") => {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
}) {
  const source = item.food ?? item.product;
  return (
    <>
      <TextField
        label="Ingredient"
        hint="As readers see it: “quinoa, white or mixed”."
        maxLength={160}
        {...bindText("item")}
      />
      <Grid min={110} gap={12}>
        <NumberField
          label="Grams"
          hint="Without peel or pits."
          after="g"
          empty={0}
          value={item.grams}
          onChange={(grams) => (Number.isNaN(grams) ? undefined : set(changeGrams(item, grams)))}
        />
        <TextField label="US amount" hint="“1/2 cup”" maxLength={40} {...bindText("us")} />
        <TextField label="Metric amount" hint="“80 g”" maxLength={40} {...bindText("metric")} />
        <TextField
          label="Preparation"
          hint="“half mashed”"
          maxLength={160}
          value={item.prep ?? ""}
          onChange={(event) => set({ prep: event.target.value })}
        />
      </Grid>
      {source ? (
        <Row gap={8}>
          <span className="small">
            {item.food ? "Food" : "Product"}: <strong>{sourceName ?? source}</strong>
          </span>
          <Button variant="ghost" onClick={() => set({ food: undefined, product: undefined })}>
            Choose another
          </Button>
        </Row>
      ) : (
        <SourcePicker onPick={set} />
      )}
      <TextField
        label="Note"
        maxLength={300}
        value={item.note ?? ""}
        onChange={(event) => set({ note: event.target.value })}
      />
      <Checkbox
        label="Optional"
        hint="Left out of the nutrition."
        checked={item.optional ?? false}
        onChange={(event) => set({ optional: event.target.checked })}
      />
    </>
  );
}

/** Foods of the nutrition table and products of the store by their names, for the nutrition. */
function SourcePicker({ onPick }: { onPick: (source: { food?: string; product?: string }) => void }) {
  return (
    <Grid min={200} gap={12}>
      <SearchPicker<PickerItem>
        label="Food, for the nutrition"
        nothing="No food matches."
        except={[]}
        url={(q) => `/api/admin/foods?q=${encodeURIComponent(q)}`}
        read={(answer) =>
          (answer as { foods: Food[] }).foods.map(({ key, name, source }) => ({ id: key, name, detail: source }))
        }
        onPick={({ id }) => onPick({ food: id, product: undefined })}
      />
      <SearchPicker<PickerItem>
        label="Or a product from the store"
        except={[]}
        url={(q) => `/api/admin/products?q=${encodeURIComponent(q)}`}
        read={(answer) =>
          (answer as { products: AdminProductRow[] }).products.map(({ handle, title }) => ({
            id: handle,
            name: title,
            detail: handle,
          }))
        }
        onPick={({ id }) => onPick({ product: id, food: undefined })}
      />
    </Grid>
  );
}
