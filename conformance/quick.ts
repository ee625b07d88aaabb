/** The sentences whose first mutant is tried with every `npm test`: pure rules, in half a minute. */
const sentences: readonly string[] = ["4.1"];

/** One case of each of those sentences. */
export const quick = <Case extends { readonly number: string }>(cases: readonly Case[]): Case[] =>
  sentences.flatMap((number) => cases.filter((one) => one.number === number).slice(0, 1));
