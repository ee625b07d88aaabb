/** What letters say of products that are sold out, or back. */
export const askingLetterWords = {
  confirm: {
    subject: (title: string, shop: string) => `Tell you when “${title}” is back at ${shop}?`,
    heading: "Do you want to hear of it?",
    text: (title: string) =>
      `Somebody asked for a letter to this address when “${title}” is back. Confirm it, and you get one letter, once. With the same link you can stop it again.`,
    action: "See and confirm it",
    aside: "If it was not you, do nothing: then nothing comes of it.",
  },
  back: {
    subject: (title: string, shop: string) => `“${title}” is back at ${shop}`,
    heading: "It is back",
    text: (title: string) => `You wanted to hear of it: “${title}” can be had again.`,
    action: "See it in the shop",
    aside: "This was the only letter about it. Your address was forgotten with it.",
  },
};
