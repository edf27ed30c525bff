import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useUser } from "../../lib/viewer-store.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Container, PageHeader } from "../../ui/layout.tsx";

/** What guests are shown in place of a topic that is for members. Signed-in members are led to it. */
export function MembersOnly({ path }: { path: string }) {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) void navigate(path, { replace: true });
  }, [user, path, navigate]);
  return (
    <>
      <PageHeader plain title="This topic is for members" lead="Sign in to read it. An account is free." />
      <Container style={{ paddingBottom: 96 }}>
        <LinkButton to={`/login?returnTo=${encodeURIComponent(path)}`} reloadDocument>
          Sign in to read
        </LinkButton>
      </Container>
    </>
  );
}
