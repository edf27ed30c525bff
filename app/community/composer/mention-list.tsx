import { type RefObject, useEffect, useId, useState } from "react";
import type { MemberNames } from "#worker/community/contract.ts";
import { apiRequest } from "../../lib/api-request.ts";
import { Avatar } from "../avatar.tsx";
import { mentionAt, type TextChange } from "./markdown-edit.ts";

type Member = MemberNames["members"][number];

/** Members whose name for mentions begins as what stands after an @: arrow keys choose, Enter or Tab takes, Escape closes. */
export function MentionList({
  field,
  text,
  change,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  change: (field: HTMLTextAreaElement, change: TextChange) => void;
}) {
  const [found, setFound] = useState<{ members: Member[]; from: number; to: number } | null>(null);
  const [active, setActive] = useState(0);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key may begin or end a name
  useEffect(() => {
    const element = field.current;
    const mention =
      element && mentionAt({ text: element.value, start: element.selectionStart, end: element.selectionEnd });
    if (!mention) return setFound(null);
    let isOver = false;
    const timer = setTimeout(() => {
      apiRequest<MemberNames>("GET", `/api/community/members?q=${encodeURIComponent(mention.query)}`).then(
        ({ members }) => {
          if (isOver) return;
          const to = mention.from + 1 + mention.query.length;
          setFound(members.length > 0 ? { members: members.slice(0, 6), from: mention.from, to } : null);
          setActive(0);
        },
        () => undefined,
      );
    }, 120);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);

  useEffect(() => {
    const element = field.current;
    if (!element || !found) return;
    const take = (member: Member | undefined) => {
      if (!member?.handle) return;
      const insert = `@${member.handle} `;
      const end = found.from + insert.length;
      change(element, { from: found.from, to: found.to, insert, start: end, end });
      setFound(null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { length } = found.members;
      if (event.key === "ArrowDown") setActive((i) => (i + 1) % length);
      else if (event.key === "ArrowUp") setActive((i) => (i + length - 1) % length);
      else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab")
        take(found.members[active]);
      else if (event.key === "Escape") setFound(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener("keydown", onKeyDown, true);
    element.setAttribute("aria-controls", id);
    element.setAttribute("aria-activedescendant", `${id}-${active}`);
    return () => {
      element.removeEventListener("keydown", onKeyDown, true);
      element.removeAttribute("aria-controls");
      element.removeAttribute("aria-activedescendant");
    };
  }, [field, found, active, change, id]);

  if (!found) return null;
  return (
    <div className="composer-mentions" id={id} role="listbox" aria-label="Members">
      {found.members.map((member, i) => (
        <div
          key={member.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          tabIndex={-1}
          className="composer-mention"
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            const element = field.current;
            if (!element || !member.handle) return;
            const insert = `@${member.handle} `;
            const end = found.from + insert.length;
            change(element, { from: found.from, to: found.to, insert, start: end, end });
            setFound(null);
          }}
        >
          <Avatar author={member} size={28} />
          <span>{member.name}</span>
          <span className="dim">@{member.handle}</span>
        </div>
      ))}
    </div>
  );
}
