import { newId } from "../../kernel/ids.ts";
import type { NewTopic, PostCommand } from "../contract-commands.ts";
import { topicOf } from "../deps.ts";
import { topicPath } from "../domain-topic.ts";
import { ANA, AT, BEN, postCommand } from "./topics.ts";

const ID = "06c0nt0p1c00";
const SLUG = "iron-dropped-after-a-marathon";
export const DEMO_TOPIC_PATH = topicPath({ id: ID, slug: SLUG });

const WORDS = [
  "Ferritin went from 41 to 18 over a 14-week block. I eat lentils or beans twice a day and thought that was plenty.",
  "The amount is fine. The pairing is what I would look at first: something with vitamin C in the same meal, and coffee an hour away from it.",
  "Same story two years ago. I moved coffee to ten in the morning and put the black bean bowl at lunch four days a week.",
];

/** A topic with as many posts as a page shows and more, under an address that tests may name before it is there. */
export async function createDemoTopic(env: Env, posts = 23): Promise<{ id: string; path: string }> {
  const topic = topicOf(env, ID);
  const write = (number: number): PostCommand => {
    const text = `${WORDS[(number - 1) % WORDS.length]} Number ${number}.`;
    return postCommand({
      ...{ id: newId(AT + number), author: number % 2 ? ANA : BEN, at: AT + number * 60_000, text, excerpt: text },
      html: `<p>${text}</p>`,
    });
  };
  const first: NewTopic = {
    topic: {
      ...{ id: ID, title: "Iron dropped to 18 after a marathon block. What moved yours?", slug: SLUG },
      ...{ categoryId: "questions", access: "everybody", hasAnswers: true, subject: null, tags: ["iron"] },
    },
    post: write(1),
  };
  await topic.create(first);
  for (let number = 2; number <= posts; number++) await topic.post(write(number));
  return { id: ID, path: DEMO_TOPIC_PATH };
}
