import { type ComponentType, useEffect, useState } from "react";
import { servedMarkup } from "../lib/served-markup.tsx";

const BellLink = await servedMarkup(() => import("./bell-link.tsx").then((m) => m.BellLink));

/** The bell's place in the header: a link in the HTML, which CSS hides from guests; what it can do comes for members, once the page is idle. */
export function BellButton({ member }: { member: boolean }) {
  const [Bell, setBell] = useState<ComponentType>();
  useEffect(() => {
    if (member)
      (window.requestIdleCallback ?? setTimeout)(() =>
        import("./bell.tsx").then(
          (m) => setBell(() => m.Bell),
          () => undefined,
        ),
      );
  }, [member]);
  return <div className="site-bell for-member">{member && Bell ? <Bell /> : <BellLink />}</div>;
}
