import { useRef, useState } from "react";
import type { Picture } from "#worker/media/contract.ts";
import { MediaField } from "../media/media-field.tsx";

/**
 * A picture of a text's settings, which hold its id.
 * @param known pictures by their ids
 * @param onPicture it is in the library
 */
export function OnePicture({
  label,
  known,
  id,
  onPicture,
  onChange,
}: {
  label: string;
  known: ReadonlyMap<string, Picture>;
  onPicture: (picture: Picture) => void;
  id: string;
  onChange: (id: string) => void;
}) {
  const [chosen, setChosen] = useState<Picture[]>(() => [known.get(id) ?? []].flat());
  const latest = useRef(chosen);
  return (
    <MediaField
      label={label}
      max={1}
      value={chosen}
      onChange={(next) => {
        // A picture that the library has is stored and ready before the page is drawn again.
        const list = next(latest.current);
        latest.current = list;
        setChosen(list);
        if (list[0]) onPicture(list[0]);
        onChange(list[0]?.id ?? "");
      }}
    />
  );
}
