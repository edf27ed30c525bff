import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Text } from "#app/ui/index.ts";
import type { ChosenMenuProduct } from "#worker/store/catalogue/contract.ts";
import { ProductThumb } from "../catalogue/product-thumb.tsx";
import { ProductPicker } from "../catalogue/search-picker.tsx";
import { setMenuProduct } from "../catalogue/set-menu-product.ts";
import { Panel } from "../table/index.ts";
import "./menu-product-form.css";

/** Why the menus leave out the chosen product. */
const describeHidden = ({ status }: ChosenMenuProduct): string =>
  status === "draft"
    ? "It’s a draft. The menu shows it once it’s published."
    : status === "archived"
      ? "It’s archived. Choose another product."
      : "It’s sold out. The menu shows it again once it’s in stock.";

/** Chooses the product in the menus; each press is saved at once and can be undone. */
export function MenuProductForm({ chosen }: { chosen: ChosenMenuProduct | null }) {
  const { busy, problem, run } = useApiCall();
  const { revalidate } = useRevalidator();
  const was = chosen?.card.id ?? null;
  const choose = async (productId: string | null, done: string) => {
    await run(() => setMenuProduct({ productId, was, done }, revalidate));
    // Also where it was refused: the page shows what someone else chose.
    await revalidate();
  };
  return (
    <Panel id="menu-product" title="Product in the menu">
      <Text dim>
        Shown with its picture and price under Products, on phones too: never beside articles or studies. It’s left out
        while it can’t be bought.
      </Text>
      {chosen ? (
        <div className="menu-product-row">
          <ProductThumb {...chosen.card} />
          <span>
            <strong>{chosen.card.title}</strong>
            <Text small dim>
              {chosen.isShown ? "In the menu now" : describeHidden(chosen)}
            </Text>
          </span>
          <Button
            variant="ghost"
            loading={busy}
            onClick={() => void choose(null, `${chosen.card.title} removed from the menu`)}
          >
            Remove
          </Button>
        </div>
      ) : (
        <Text small>No product chosen. The menu has its links alone.</Text>
      )}
      <ProductPicker
        label={chosen ? "Choose another product" : "Choose a product"}
        except={was ? [was] : []}
        onPick={(found) => void choose(found.id, `${found.name} is the menu’s product now`)}
      />
      <ApiProblemNote problem={problem} />
    </Panel>
  );
}
