/** What letters say that are about letters themselves. */
export const letterWords = {
  trial: {
    subject: (shop: string) => `A letter from ${shop}, to try it out`,
    heading: "This letter has arrived",
    text: (shop: string) =>
      `Somebody who keeps ${shop} had it sent to see whether letters get out. They do. There is nothing to answer.`,
  },
};
