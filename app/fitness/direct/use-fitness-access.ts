import { useEffect, useState } from "react";
import { useUser } from "#app/lib/viewer-store.ts";
import { fetchFitnessAccess } from "../fitness-access.ts";

/** Whether the signed-in person can use the app; `undefined` while unknown. Guests cause no call. */
export function useFitnessAccess(): boolean | undefined {
  const user = useUser();
  const email = user?.email;
  const [known, setKnown] = useState<{ email: string; isAllowed: boolean }>();
  useEffect(() => {
    if (!email) return;
    let isCurrent = true;
    fetchFitnessAccess().then((isAllowed) => isCurrent && setKnown({ email, isAllowed }));
    return () => {
      isCurrent = false;
    };
  }, [email]);
  if (user === null) return false;
  return known && known.email === email ? known.isAllowed : undefined;
}
