export const chargeMessages = {
  parts: {
    goods: "Items",
    discount: (code: string) => `Code ${code}`,
    shipping: (method: string) => `Shipping: ${method}`,
    tax: (name: string, percent: string) => `${name} ${percent}`,
    included: (name: string, percent: string) => `Includes ${name} ${percent}`,
    notCharged: (name: string, percent: string) => `Minus ${name} ${percent}`,
    cancelled: "Cancelled items",
  },

  explanation: {
    heading: "How is this calculated?",
    goods: "The sum of all items at their prices.",
    share: (percent: string, base: string) => `${percent} of ${base}, rounded.`,
    included: (percent: string, base: string) => `${base} includes this tax: ${percent} of the amount without tax.`,
    takenOff: (percent: string, base: string) => `Deducted from ${base}: ${percent} of the amount without tax.`,
    free: (value: string, from: string) => `Free, because the items cost ${value} and shipping is free from ${from}.`,
    /** Avoids decimals of kilograms, which locales write differently. */
    weight: (grams: number) => {
      if (grams === 0) return "For goods without a weight.";
      return `For a weight of ${grams % 1000 === 0 ? `${grams / 1000} kg` : `${grams} g`}.`;
    },
    value: (value: string) => `For items that cost ${value}.`,
    count: (count: number) => (count === 1 ? "For 1 item." : `For ${count} items.`),
    fixed: "A fixed amount.",
    none: "No charge.",
    cancelled: "The cancelled items' share of the amounts above.",
  },

  codes: {
    heading: "Discount code",
    label: "Discount code",
    apply: "Apply",
    unapplied: "Press “Apply” to use this code.",
    tooMany:
      "You or others in your network have entered too many codes that do not exist. Try again in an hour, or order without a code.",
    refused: {
      "unknown code": (code: string) => `There is no code “${code}”.`,
      "code not yet valid": (code: string) => `The code “${code}” is not valid yet.`,
      "code expired": (code: string) => `The code “${code}” has expired.`,
      "code used up": (code: string) => `The code “${code}” has been used up.`,
      "code used up by shopper": (code: string) => `You have already used the code “${code}”.`,
      "code for other products": (code: string) => `The code “${code}” is for other products.`,
      "below minimum of code": (code: string, minimum: string) =>
        `The code “${code}” requires items worth at least ${minimum}.`,
    },
  },

  shipping: {
    heading: "Shipping",
    free: "free",
    days: (from: number, to: number) =>
      from === to ? (from === 1 ? "1 day" : `${from} days`) : `${from} to ${to} days`,
    chooseCountry: "Choose a country to see the shipping methods.",
    choose: "Choose a shipping method for this address.",
    update: "Update total",
    later: "plus shipping",
    noShipping: "We do not deliver to this country.",
    tooLarge: "This order is too large or too heavy for our shipping methods. Order fewer items at once.",
  },

  /** Notes beside prices. `taxes`: names such as "VAT". */
  priceNote: {
    all: "All prices",
    included: (taxes: string) => `incl. ${taxes}`,
    added: (taxes: string) => `plus ${taxes}`,
  },

  estimate: {
    total: "Estimated total",
    country: "Delivery country",
    chooseCountry: "Choose a country",
  },
};
