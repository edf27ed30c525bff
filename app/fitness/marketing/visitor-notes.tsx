import { FormerDiary } from "./former-diary.tsx";
import { StartingProgramNote } from "./starting-program-note.tsx";
import "./visitor-notes.css";

/** The page about the app is the same for everyone; these notes are for one visitor. */
export function VisitorNotes() {
  return (
    <>
      <FormerDiary />
      <StartingProgramNote />
    </>
  );
}
