import { Suspense, useEffect, useState } from "react";
import { lazyComponent } from "../lib/lazy-component.tsx";

const SuggestedProductList = lazyComponent(() =>
  import("./suggested-product-list.tsx").then((m) => m.SuggestedProductList),
);

/** Products to continue with on an error page, loaded after the page: its HTML is the same for every address. */
export function SuggestedProducts({ like }: { like?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return shown ? (
    <Suspense fallback={null}>
      <SuggestedProductList like={like} />
    </Suspense>
  ) : null;
}
