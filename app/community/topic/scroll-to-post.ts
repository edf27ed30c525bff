import { useEffect } from "react";

/** Leads to the post that the page's address names, where the address has no place of its own and the reader none yet. */
export function useTargetPost(number: number | null): void {
  useEffect(() => {
    if (number === null || location.hash || scrollY > 0) return;
    document.getElementById(`post-${number}`)?.scrollIntoView({ block: "start" });
  }, [number]);
}
