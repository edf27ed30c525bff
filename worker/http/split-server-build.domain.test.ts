import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { splitServerBuild } from "./split-server-build.ts";

const routes = {
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root", index: true },
  list: { id: "list", parentId: "root", path: "products" },
  one: { id: "one", parentId: "root", path: "products/:handle" },
  about: { id: "about", parentId: "root", path: "about" },
  frame: { id: "frame", parentId: "root" },
  staff: { id: "staff", parentId: "frame", path: "420/orders" },
  door: { id: "door", parentId: "root", path: "420" },
  link: { id: "link", parentId: "root", path: ":token" },
  none: { id: "none", parentId: "root", path: "*" },
};
const build = { routes, assets: { version: "1", routes } } as unknown as ServerBuild;
const { keyForPath, subsetForKey } = splitServerBuild(build);

it.each([
  ["/products", "products"],
  ["/products/puna", "products"],
  ["/products.data", "products"],
  ["/PRODUCTS/puna/", "products"],
  ["/%70roducts", "products"],
  ["/420/orders.data", "420"],
  ["/", ""],
  ["/_root.data", ""],
  ["/productsx", ""],
  ["/%zz", ""],
  ["//products", ""],
])("%s belongs to the part %j", (pathname, key) => expect(keyForPath(pathname)).toBe(key));

it("holds the routes of its segment and those that match any path, in their original order", () => {
  const idsForAnyPath = ["root", "home", "frame", "link", "none"];
  const inOrder = (...ids: string[]) => Object.keys(routes).filter((id) => [...idsForAnyPath, ...ids].includes(id));
  for (const [key, ids] of [
    ["products", ["list", "one"]],
    ["420", ["staff", "door"]],
    ["", []],
  ] as const) {
    expect(Object.keys(subsetForKey(key).routes)).toEqual(inOrder(...ids));
    expect(Object.keys(subsetForKey(key).assets.routes)).toEqual(inOrder(...ids));
  }
});
