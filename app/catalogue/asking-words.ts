/** What those read who want to hear when a product is back. The server writes them: only pages of shops that send letters have them. */
export const askingWords = {
  label: "Tell me by e-mail when it is back",
  send: "Tell me",
  wrongEmail: "Enter your e-mail address, such as name@example.com.",
  /** The same whether it was asked before or not. */
  asked:
    "We will write to you when it is back. Unless we know already that the address is yours, a letter asks you to confirm it first.",
  tooMany:
    "So many letters were asked for from this network that no more are written just now. Wait an hour and try again.",
  question: "Do you want a letter when it is back?",
  yes: "Yes, tell me",
  no: "No, do not tell me",
  confirmed: "We will write to you once when it is back.",
  stopped: "You will get no letter about it.",
};
