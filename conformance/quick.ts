/** Numbers of sentences in the specification. `npm test` runs the first mutant of each, in half a minute in total. */
const sentences = ["3.10", "4.1", "4.3", "4.4", "4.6", "4.7", "9.3", "9.4", "9.5", "9.6"];

export const quick = <Case extends { readonly number: string }>(cases: readonly Case[]): Case[] =>
  sentences.flatMap((number) => cases.filter((one) => one.number === number).slice(0, 1));
