/** The sentences whose first mutant is tried with every `npm test`: pure rules, in half a minute. */
const sentences = ["3.10", "4.1", "4.3", "4.4", "4.6", "4.7", "9.3", "9.4", "9.5", "9.6"];

/** One case of each of those sentences. */
export const quick = <Case extends { readonly number: string }>(cases: readonly Case[]): Case[] =>
  sentences.flatMap((number) => cases.filter((one) => one.number === number).slice(0, 1));
