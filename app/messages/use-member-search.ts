import { useEffect, useState } from "react";
import type { MemberNames } from "#worker/community/contract.ts";
import { callApi } from "./call-api.ts";

const TYPING_PAUSE = 200;

/** Members whose community name begins so; `undefined` while nothing is asked. */
export function useMemberSearch(query: string): MemberNames["members"] | undefined {
  const [members, setMembers] = useState<MemberNames["members"]>();
  const wanted = query.trim().replace(/^@/, "");
  useEffect(() => {
    if (!wanted) {
      setMembers(undefined);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      callApi<MemberNames>("GET", `/api/community/members?q=${encodeURIComponent(wanted.slice(0, 30))}`).then(
        (found) => isCurrent && setMembers(found.members),
        () => isCurrent && setMembers([]),
      );
    }, TYPING_PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  return members;
}
