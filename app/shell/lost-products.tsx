import { Suspense, useEffect, useState } from "react";
import { lazyComponent } from "../lib/lazy-component.tsx";

const LostProductList = lazyComponent(() => import("./lost-product-list.tsx").then((m) => m.LostProductList));

/** Products for somebody who found none here, loaded after the page: its HTML is the same for every address. */
export function LostProducts({ like }: { like?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return shown ? (
    <Suspense fallback={null}>
      <LostProductList like={like} />
    </Suspense>
  ) : null;
}
