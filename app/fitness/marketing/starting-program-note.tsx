import { useEffect, useState } from "react";
import { useUser } from "#app/lib/viewer-store.ts";
import { Callout, Container } from "#app/ui/index.ts";
import { saveStartingProgram } from "../frame/starting-program.ts";

/** On the page about the app: says that a program from an article waits until the reader has the app. The page is the same for everyone. */
export function StartingProgramNote() {
  const user = useUser();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => setSaved(saveStartingProgram(location.search)), []);
  return isSaved ? (
    <Container>
      <div className="visitor-note">
        <Callout>
          <p>
            The program you chose opens once you have the app.{" "}
            {user ? "Choose a plan below." : "Sign in, or choose a plan below."}
          </p>
        </Callout>
      </div>
    </Container>
  ) : null;
}
