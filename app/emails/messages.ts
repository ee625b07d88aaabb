export const emailMessages = {
  trial: {
    subject: (shop: string) => `Test e-mail from ${shop}`,
    heading: "The test e-mail has arrived",
    text: (shop: string) =>
      `Someone who manages ${shop} sent this e-mail to test the shop's e-mail settings. The settings work. You do not need to reply.`,
  },
};
