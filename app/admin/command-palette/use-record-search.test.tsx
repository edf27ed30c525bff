// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { useRecordSearch } from "./use-record-search.ts";

afterEach(() => vi.unstubAllGlobals());

let shown: ReturnType<typeof useRecordSearch> | undefined;
function Search() {
  shown = useRecordSearch("mara", true);
  return null;
}

it("shows products, orders and customers at once, so that none moves another from under the pointer", async () => {
  const answers = new Map<string, (answer: Response) => void>();
  vi.stubGlobal(
    "fetch",
    (url: string) => new Promise<Response>((answer) => answers.set(url.split(/[/?]/)[3] ?? "", answer)),
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<Search />);
  await vi.waitFor(() => expect([...answers.keys()].sort()).toEqual(["customers", "orders", "products"]));

  answers.get("customers")?.(Response.json({ rows: [{ key: "c1", name: "Mara Chen", email: "mara@example.com" }] }));
  answers.get("products")?.(Response.json({ products: [] }));
  await new Promise((done) => setTimeout(done, 50));
  expect(shown).toMatchObject({ customers: [], orders: [], isSearching: true });

  // A list that fails holds back none of the others.
  answers.get("orders")?.(new Response("", { status: 500 }));
  await vi.waitFor(() => expect(shown?.isSearching).toBe(false));
  expect(shown).toMatchObject({ customers: [{ to: "/420/customers/c1" }], orders: [], isError: true });
  root.unmount();
});
