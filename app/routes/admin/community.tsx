import { useState } from "react";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { EmptyState, Link } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { OrderedList } from "../../admin/catalogue/ordered-list.tsx";
import { CommunityCategoryDrawer } from "../../admin/community/category-form.tsx";
import { describeAccess } from "../../admin/community/category-words.ts";
import { ListsPanel } from "../../admin/community/lists-panel.tsx";
import { moveItem } from "../../admin/form/list-changes.ts";
import { useAction } from "../../admin/form/use-action.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { SaveBar } from "../../admin/table/index.ts";
import { CategoryMark } from "../../community/category-mark.tsx";
import type { Route } from "./+types/community.ts";
import "../../community/community.css";

export const meta = () => adminMeta("Community");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = ({ context }: Route.LoaderArgs) => context.get(requestContextKey).community.readStaffCategories();

/** The categories of the community in the readers' order, and the lists that follow its topics. */
export default function Community({ loaderData: { categories, rebuild } }: Route.ComponentProps) {
  const stored = categories.map(({ id }) => id);
  const [moved, setMoved] = useState<string[] | null>(null);
  const { busy, problem, act } = useAction();
  const order = [...(moved ?? []).filter((id) => stored.includes(id)), ...stored.filter((id) => !moved?.includes(id))];
  const isMoved = order.join(" ") !== stored.join(" ");
  const save = async () => {
    if (await act("PUT", "/api/admin/community/categories-order", { ids: order }, "Order saved")) setMoved(null);
  };
  return (
    <>
      <AdminPageHeader
        title="Community"
        lead="Each topic is in one category. Readers see them in this order."
        phoneBar
        actions={<CommunityCategoryDrawer category={null} />}
      />
      {categories.length === 0 ? (
        <EmptyState
          title="No categories yet"
          text="Add one, such as Questions, for members to start topics in."
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
            items={order.flatMap((id) => {
              const category = categories.find((one) => one.id === id);
              if (!category) return [];
              const { name, color, icon, topics, slug, isArchived, isChanging } = category;
              return [
                {
                  ...{ id, name, thumb: <CategoryMark color={color} icon={icon} /> },
                  detail: (
                    <>
                      <Link to={`/community/c/${slug}`}>{plural(topics, "topic")}</Link> · {describeAccess(category)}
                      {isArchived ? " · archived" : null}
                      {isChanging ? " · topics are being updated" : null}
                    </>
                  ),
                  action: <CommunityCategoryDrawer key={category.version} category={category} />,
                },
              ];
            })}
            onMove={(from, to) => setMoved(moveItem(order, from, to))}
          />
          <SaveBar dirty={isMoved} busy={busy} onReset={() => setMoved(null)} label="Save order" isNew />
        </form>
      )}
      <ListsPanel rebuild={rebuild} />
    </>
  );
}
