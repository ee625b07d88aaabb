export const emailMessages = {
  trial: {
    subject: (shop: string) => `Test e-mail from ${shop}`,
    heading: "The test e-mail has arrived",
    text: (shop: string) =>
      `Someone who manages ${shop} sent this to test its e-mail settings. They work. You do not need to reply.`,
  },
};
