import type { MemberNames } from "#worker/community/contract.ts";
import type { Person } from "#worker/messages/contract.ts";
import type { CallApi } from "./send-message.ts";

/** Whether a member goes by this community name, which is written in any case. */
export const isHandle = ({ handle }: { handle: string | null }, wanted: string): boolean =>
  handle?.toLowerCase() === wanted.toLowerCase();

/** The member of a community name, and what is missing to write to them ("": nothing). */
export async function findRecipient(
  call: CallApi,
  handle: string,
): Promise<{ name: MemberNames["members"][number] | null; missing: string }> {
  const { members } = await call<MemberNames>("GET", `/api/community/members?q=${encodeURIComponent(handle)}`);
  const name = members.find((one) => isHandle(one, handle)) ?? null;
  if (!name) return { name, missing: `There's no member @${handle} that you can write to.` };
  const path = `/api/messages/people?ids=${encodeURIComponent(name.id)}`;
  const { people } = await call<{ people: Person[] }>("GET", path);
  return {
    name,
    missing: people[0]?.hasKeys
      ? ""
      : `${name.name} hasn't set up encryption yet, so nothing can be encrypted for them.`,
  };
}
