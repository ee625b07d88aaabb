export const subscriptionMessages = {
  label: "E-mail me when it is back in stock",
  send: "Notify me",
  wrongEmail: "Enter your e-mail address, such as name@example.com.",
  /** The same message for new and existing subscriptions. The response does not reveal if an email is subscribed. */
  requested:
    "We will e-mail you when this product is back in stock. If your address is new to us, we first ask you to confirm it.",
  tooMany: "Too many alerts were requested from this network. Wait an hour and try again.",
  question: "Do you want an e-mail when this product is back in stock?",
  yes: "Yes, notify me",
  no: "No, do not notify me",
  confirmed: "We will send you one e-mail when this product is back in stock.",
  stopped: "You will not get an e-mail about this product.",
};
