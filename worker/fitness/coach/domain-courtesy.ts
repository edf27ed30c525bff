/** Takes the words of courtesy off a request. Pure. */

/** Lower case with single spaces and straight apostrophes. */
export const toPlain = (text: string): string => text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();

/** "Can you log a banana?" asks for it as much as "log a banana" does. */
const POLITE =
  /^(?:(?:hi|hey|ok(?:ay)?|so|and|but|now|then|also|thanks|please)[,!]? )*(?:(?:can|could|would|will) you (?:please |also |just )*|(?:i(?:'d| would) like|i want|i need) (?:you )?to )?(?:please )?(?=(?:log|record|track|re-?log|copy|repeat|add\b.*\bto (?:my )?(?:breakfast|lunch|dinner|supper|snacks?|diary|log))\b)/;
/** A message without the words of courtesy before what is to be done. */
export const withoutCourtesy = (message: string): string => {
  const text = toPlain(message);
  const plain = text.replace(POLITE, "");
  // "I had oats" has none, and a question stays one.
  return plain === text ? text : plain.replace(/\?+$/, "");
};
