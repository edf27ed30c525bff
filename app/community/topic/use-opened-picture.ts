import { useEffect, useState } from "react";

/**
 * The picture of a post that was pressed, to be shown over the page; null: none. Without scripts, and with a key for a new
 * tab or window, its link leads to the picture itself.
 */
export function useOpenedPicture(): [HTMLAnchorElement | null, () => void] {
  const [opened, setOpened] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>(".posts a.post-picture");
      if (!link) return;
      event.preventDefault();
      setOpened(link);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  return [opened, () => setOpened(null)];
}
