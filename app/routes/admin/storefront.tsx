import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Callout, Link, Select, Text, toast } from "#app/ui/index.ts";
import { MAX_HERO_PRODUCTS, MAX_MENU_COLLECTIONS } from "#worker/store/catalogue/contract.ts";
import { sortByMenu } from "#worker/store/catalogue/domain-menu-collections.ts";
import { OrderedList } from "../../admin/catalogue/ordered-list.tsx";
import { ProductThumb } from "../../admin/catalogue/product-thumb.tsx";
import { ProductPicker } from "../../admin/catalogue/search-picker.tsx";
import { moveItem, removeAt } from "../../admin/form/list-changes.ts";
import { MediaField } from "../../admin/media/media-field.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { Panel, SaveBar } from "../../admin/table/index.ts";
import type { Route } from "./+types/storefront.ts";
import "../../admin/catalogue/catalogue.css";

export const meta = () => adminMeta("Storefront");

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(requestContextKey);
  const [collections, hero, picture, order] = await Promise.all([
    store.catalogue.listListedCollections(),
    store.catalogue.admin.listHomeHero(),
    store.catalogue.admin.getHeroPicture(),
    store.catalogue.admin.listProductOrder(),
  ]);
  return { collections, hero, picture, order: order.products, hasMore: order.following !== null };
}

const same = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** What the store shows first: the top of the home page, the collections in its menus, and the order of products. */
export default function Storefront({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const savedHero = loaderData.hero.map((p) => p.id);
  const savedOrder = loaderData.order.map((p) => p.id);
  const savedPictureId = loaderData.picture?.id ?? null;
  const [hero, setHero] = useState(savedHero);
  const [pictures, setPictures] = useState(loaderData.picture ? [loaderData.picture] : []);
  const pictureId = pictures[0]?.id ?? null;
  const [order, setOrder] = useState(savedOrder);
  const [names, setNames] = useState<Record<string, string>>(() =>
    Object.fromEntries([...loaderData.hero, ...loaderData.order].map((p) => [p.id, p.title])),
  );
  const savedMenu = sortByMenu(loaderData.collections).map((c) => c.id);
  const [menu, setMenu] = useState(savedMenu);
  const unlisted = loaderData.collections.filter((c) => !menu.includes(c.id));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const known = new Map(loaderData.order.map((p) => [p.id, p]));
  const thumb = (id: string) => {
    const p = known.get(id);
    return p ? <ProductThumb {...p} /> : undefined;
  };
  const isHeroDirty = !same(hero, savedHero) || pictureId !== savedPictureId;
  const dirty = isHeroDirty || !same(order, savedOrder) || !same(menu, savedMenu);

  const save = async () => {
    if (!dirty) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (isHeroDirty) await apiRequest("PUT", "/api/admin/home-hero", { ids: hero, pictureId });
      if (!same(order, savedOrder)) await apiRequest("PUT", "/api/admin/product-order", { ids: order });
      if (!same(menu, savedMenu)) await apiRequest("PUT", "/api/admin/menu-collections", { ids: menu });
      toast({ title: "Storefront saved", tone: "success" });
      await revalidate();
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="editor-form" onSubmit={submit} aria-label="Storefront">
      <AdminPageHeader
        title="Storefront"
        lead="What customers see first: the home page, the menus and the order of products."
      />
      {problem ? (
        <Callout tone="error" title="Couldn't save">
          {problem}
        </Callout>
      ) : null}
      <Panel title="Top of the home page" id="hero">
        <MediaField
          label="Picture"
          hint="Shown beside the headline in place of the products. Without one, the products below are shown."
          value={pictures}
          onChange={setPictures}
          max={1}
        />
        <Text small dim>
          {hero.length === 0
            ? "Chosen automatically: the first two products of the order below that are labeled and in stock."
            : `Up to ${MAX_HERO_PRODUCTS} products. The first stands in front.`}
        </Text>
        <OrderedList
          label="Products at the top of the home page"
          items={hero.map((id) => ({ id, name: names[id] ?? "Product", thumb: thumb(id) }))}
          onMove={(from, to) => setHero((was) => moveItem(was, from, to))}
          onRemove={(at) => setHero((was) => removeAt(was, at))}
        />
        {hero.length < MAX_HERO_PRODUCTS ? (
          <ProductPicker
            label="Add product to the home page"
            except={hero}
            onPick={(found) => {
              setNames((was) => ({ ...was, [found.id]: found.name }));
              setHero((was) => [...was, found.id]);
            }}
          />
        ) : null}
      </Panel>
      <Panel title="Collections in the menu" id="menu">
        <Text small dim>
          A product and posts for the menus are chosen under <Link to="/420/featured">Featured</Link>.
        </Text>
        <Text small dim>
          {loaderData.collections.length === 0
            ? "No active collections yet. Once a collection is active, you can add it to the store’s menus."
            : `Up to ${MAX_MENU_COLLECTIONS}, shown in the store’s menus in this order.`}
        </Text>
        <OrderedList
          label="Collections in the menu"
          items={menu.map((id) => ({
            id,
            name: loaderData.collections.find((c) => c.id === id)?.title ?? "Collection",
          }))}
          onMove={(from, to) => setMenu((was) => moveItem(was, from, to))}
          onRemove={(at) => setMenu((was) => removeAt(was, at))}
        />
        {menu.length < MAX_MENU_COLLECTIONS && unlisted.length > 0 ? (
          <Select
            label="Add collection to the menu"
            value=""
            options={[
              { value: "", label: "Select a collection" },
              ...unlisted.map((c) => ({ value: c.id, label: c.title })),
            ]}
            onChange={(event) => {
              const { value } = event.target;
              if (value) setMenu((was) => [...was, value]);
            }}
          />
        ) : null}
      </Panel>
      <Panel title="Order of products" id="order">
        <Text small dim>
          The “Featured” order of all lists. Drag a row, or focus its handle and use the arrow keys. New products are
          added at the end.
        </Text>
        <OrderedList
          label="Order of products"
          items={order.map((id) => ({
            id,
            name: names[id] ?? "Product",
            detail: known.get(id)?.status === "draft" ? "Draft" : undefined,
            thumb: thumb(id),
          }))}
          onMove={(from, to) => setOrder((was) => moveItem(was, from, to))}
        />
        {loaderData.hasMore ? (
          <Text small dim>
            Only the first {order.length} products are ordered here. All others follow them.
          </Text>
        ) : null}
      </Panel>
      <SaveBar
        dirty={dirty}
        busy={busy}
        onReset={() => {
          setHero(savedHero);
          setPictures(loaderData.picture ? [loaderData.picture] : []);
          setOrder(savedOrder);
          setMenu(savedMenu);
        }}
      />
    </form>
  );
}
