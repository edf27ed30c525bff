import { useState } from "react";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { EmptyState, Link } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { OrderedList } from "../../admin/catalogue/ordered-list.tsx";
import { CategoryDrawer } from "../../admin/content/category-form.tsx";
import { moveItem } from "../../admin/form/list-changes.ts";
import { useAction } from "../../admin/form/use-action.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { SaveBar } from "../../admin/table/index.ts";
import type { Route } from "./+types/categories.ts";

export const meta = () => adminMeta("Categories");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  categories: await context.get(requestContextKey).texts.listCategoryRows(),
});

/** The categories of articles and recipes, in the order of the menus. */
export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  const stored = categories.map((category) => category.key);
  const [moved, setMoved] = useState<string[] | null>(null);
  const { busy, problem, act } = useAction();
  const order = [
    ...(moved ?? []).filter((key) => stored.includes(key)),
    ...stored.filter((key) => !moved?.includes(key)),
  ];
  const isMoved = order.join(" ") !== stored.join(" ");
  const save = async () => {
    if (await act("POST", "/api/admin/categories-order", { keys: order }, "Order saved")) setMoved(null);
  };
  return (
    <>
      <AdminPageHeader
        title="Categories"
        lead="Each article and recipe is in one. Readers see them in this order."
        phoneBar
        actions={<CategoryDrawer category={null} />}
      />
      {categories.length === 0 ? (
        <EmptyState
          title="No categories yet"
          text="Add one, such as Nutrition, then choose it in a post’s settings."
          art={<Plant name="quinoa" size={120} />}
        />
      ) : (
        <form
          className="admin-form"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <ApiProblemNote problem={problem} />
          <OrderedList
            label="Categories"
            items={order.flatMap((key) => {
              const category = categories.find((one) => one.key === key);
              if (!category) return [];
              return [
                {
                  id: key,
                  name: category.name,
                  detail: (
                    <>
                      <Link to={`/420/posts?category=${key}`}>{plural(category.texts, "post")}</Link>
                      {category.line ? ` · ${category.line}` : null}
                    </>
                  ),
                  action: <CategoryDrawer category={category} />,
                },
              ];
            })}
            onMove={(from, to) => setMoved(moveItem(order, from, to))}
          />
          <SaveBar dirty={isMoved} busy={busy} onReset={() => setMoved(null)} label="Save order" isNew />
        </form>
      )}
    </>
  );
}
