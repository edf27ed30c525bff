import { DIMENSION, type Features } from "./domain-features.ts";

/** Tuned on the corpus of `npm run bench -- spam`. */
const RATE = 8;
/** What each weight's sum of squares begins with, so that the first texts don't decide everything. */
const START = 1;

/**
 * Logistic regression that learns text by text (AdaGrad): what is rare moves further than what every text has. The last
 * place is the bias.
 */
export interface Model {
  weights: Float32Array;
  /** The sum of the squares of each weight's gradients. */
  squares: Float32Array;
}

/** What one text has changed, kept so that it can be taken back. */
export interface Step {
  indexes: Uint32Array;
  changes: Float32Array;
  /** Of the bias. */
  biasChange: number;
  /** How far the score was from the decision. */
  error: number;
}

export const emptyModel = (): Model => ({
  weights: new Float32Array(DIMENSION + 1),
  squares: new Float32Array(DIMENSION + 1),
});

const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));
/** Every feature of a text counts the same; long texts don't count more than short ones. */
const featureValue = (count: number): number => 1 / Math.sqrt(Math.max(1, count));

/** How likely a text is spam, from 0 to 1; 0.5: nothing is known. */
export function scoreFeatures({ weights }: Model, { indexes }: Pick<Features, "indexes">): number {
  let sum = 0;
  for (const index of indexes) sum += weights[index] ?? 0;
  return sigmoid(sum * featureValue(indexes.length) + (weights[DIMENSION] ?? 0));
}

/** Learns one decision. @returns what it changed, for untrain */
export function train(model: Model, features: Pick<Features, "indexes">, isSpam: boolean): Step {
  const { weights, squares } = model;
  const { indexes } = features;
  const error = scoreFeatures(model, features) - (isSpam ? 1 : 0);
  const gradient = error * featureValue(indexes.length);
  const changes = new Float32Array(indexes.length);
  indexes.forEach((index, i) => {
    changes[i] = moveWeight(weights, squares, index, gradient);
  });
  return { indexes, changes, error, biasChange: moveWeight(weights, squares, DIMENSION, error * BIAS_VALUE) };
}

/** The bias moves slowly: how much of all posts is spam is no reason against the next one. */
const BIAS_VALUE = 0.1;

function moveWeight(weights: Float32Array, squares: Float32Array, index: number, gradient: number): number {
  const square = (squares[index] ?? 0) + gradient * gradient;
  squares[index] = square;
  const change = Math.fround((-RATE * gradient) / Math.sqrt(START + square));
  weights[index] = (weights[index] ?? 0) + change;
  return change;
}

/** Takes back what a text has taught: its own changes, whatever was learned since. */
export function untrain({ weights, squares }: Model, { indexes, changes, biasChange, error }: Step): void {
  const square = (error * featureValue(indexes.length)) ** 2;
  indexes.forEach((index, i) => {
    weights[index] = (weights[index] ?? 0) - (changes[i] ?? 0);
    squares[index] = Math.max(0, (squares[index] ?? 0) - square);
  });
  weights[DIMENSION] = (weights[DIMENSION] ?? 0) - biasChange;
  squares[DIMENSION] = Math.max(0, (squares[DIMENSION] ?? 0) - (error * BIAS_VALUE) ** 2);
}

/** A part of the explanation of a score. */
export interface Influence {
  label: string;
  /** Above 0 towards spam, below 0 away from it; in log-odds. */
  effect: number;
}

/** What moved the score most, in words: all places that come from one word count together. */
export function explainScore({ weights }: Model, { indexes, owners, labels }: Features, limit = 6): Influence[] {
  const effects = new Float64Array(labels.length);
  const value = featureValue(indexes.length);
  indexes.forEach((index, i) => {
    const owner = owners[i] ?? 0;
    effects[owner] = (effects[owner] ?? 0) + (weights[index] ?? 0) * value;
  });
  return labels
    .map((label, i) => ({ label, effect: effects[i] ?? 0 }))
    .filter(({ effect }) => Math.abs(effect) >= 0.005)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, limit);
}
