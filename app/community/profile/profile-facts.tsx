import { LocalTime } from "#app/lib/local-time.tsx";
import { KeyValues } from "#app/ui/index.ts";
import type { ProfileView } from "#worker/community/contract.ts";

/** The figures of a member. */
export const ProfileFacts = ({ profile }: { profile: ProfileView }) => (
  <KeyValues
    items={[
      ["Topics", profile.topics.toLocaleString("en-US")],
      ["Posts", profile.posts.toLocaleString("en-US")],
      ["Reactions received", profile.reactionsReceived.toLocaleString("en-US")],
      ["Accepted answers", profile.answers.toLocaleString("en-US")],
      ["Joined", <LocalTime key="joined" at={profile.joinedAt} />],
    ]}
  />
);
