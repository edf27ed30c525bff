import type { PollInput, PollView } from "#worker/community/domain-poll.ts";
import { useApiCall } from "../../lib/use-api-call.ts";
import { PollDialog } from "./poll-dialog.tsx";

/** Changes the poll of one's own post: all of it until someone votes, then only its end. Open pages are told by the topic. */
export function EditPoll({
  poll: { question, options, isMultiple, closesAt, results },
  hasVotes,
  path,
  onDone,
}: {
  poll: PollView;
  hasVotes: boolean;
  path: string;
  onDone: () => void;
}) {
  const { busy, problem, call } = useApiCall();
  const save = async (poll: PollInput) => {
    if (await call("PUT", path, poll)) onDone();
  };
  return (
    <PollDialog
      poll={{ question, options, isMultiple, closesAt, results }}
      {...{ hasVotes, busy, error: problem?.message ?? null }}
      onSave={(poll) => void save(poll)}
      onClose={onDone}
    />
  );
}
