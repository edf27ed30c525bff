import type { ReactNodeViewProps } from "@tiptap/react";
import { useContext, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Block } from "#worker/content/domain-body.ts";
import { countVotes, fromPoll, isClosed, type PollAttributes, toPoll, toShares } from "#worker/content/domain-poll.ts";
import { LocalTime } from "../local-time.tsx";
import { Card, ShownContext } from "./card.tsx";
import { givenAttributes } from "./card-nodes.ts";
import { PollForm } from "./poll-form.tsx";

/** A poll as readers see it, with its votes for staff below it. */
export function PollCard(view: ReactNodeViewProps) {
  const shown = useContext(ShownContext);
  const [isOpen, setOpen] = useState(false);
  const attrs = givenAttributes(view.node.attrs) as unknown as PollAttributes;
  const poll = toPoll(attrs);
  const votesOf = (option: string) =>
    shown?.votes.find((one) => one.pollId === poll.id && one.optionId === option)?.votes ?? 0;
  const votes = poll.options.map(({ id }) => votesOf(id));
  const total = votes.reduce((sum, count) => sum + count, 0);
  const shares = toShares(votes);
  return (
    <Card
      view={view}
      label="Poll"
      tools={
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
      }
    >
      {shown?.drawBlock({ type: "poll", attrs } as Block)}
      <div className="poll-votes">
        <strong>
          {total === 0 ? "No votes yet" : countVotes(total)}
          {isClosed(poll, Date.now()) ? ", closed" : null}
        </strong>
        {poll.closesAt !== null && !isClosed(poll, Date.now()) ? (
          <span className="dim">
            {" "}
            · open until <LocalTime at={poll.closesAt} />
          </span>
        ) : null}
        {total > 0 ? (
          <ul>
            {poll.options.map(({ id, text }, at) => (
              <li key={id}>
                {text}: {shares[at]}%, {countVotes(votes[at] ?? 0)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Poll" width={620}>
        {isOpen ? (
          <PollForm
            poll={poll}
            isNew={false}
            votesOf={votesOf}
            onSave={(next) => {
              const { closesAt = null, ...rest } = fromPoll(next);
              view.updateAttributes({ ...rest, closesAt });
              setOpen(false);
            }}
          />
        ) : null}
      </Dialog>
    </Card>
  );
}
