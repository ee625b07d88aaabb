import type { rowKinds } from "./domain/home-page.ts";

export const catalogueAdminMessages = {
  menu: { pictures: "Pictures" },

  activities: {
    "product-pictures": "Product pictures",
    import: "Products imported",
    "import-undone": "Import undone",
    "products-exported": "Products exported",
  },

  jobs: {
    look: "Import preview",
    import: "Import of products",
    "look-undo": "Preview of undoing an import",
    undo: "Undoing an import",
  },

  homePage: {
    title: "Home page",
    lead: "The first page that shoppers see. If all rows are empty, it shows the shop's best products.",
    banner: (at: number) => `Banner ${at}`,
    fields: { picture: "Picture", alt: "Alt text", caption: "Caption", href: "Link" },
    hints: {
      picture:
        "Choose a picture 2.5 times as wide as tall, ideally 3000 × 1200 pixels, with its subject to the right of the centre.",
      alt: "Describe the picture. Screen readers read this aloud.",
      caption: "A few words shown on the banner, but not on phones. Optional.",
      href: "A path in the shop, such as /departments/lighting. Leave empty for no link.",
      products: "For “Chosen products”, enter the IDs of one to three products, with commas between them.",
    },
    row: (at: number) => `Row ${at}`,
    what: "Content",
    cards: "Number of products",
    products: "Product IDs",
    kinds: {
      "": "Nothing",
      best: "Best of each department",
      newest: "Newest",
      "best-selling": "Best sellers",
      "by-hand": "Chosen products",
    } satisfies Record<"" | (typeof rowKinds)[number], string>,
    department: (name: string) => `Best of ${name}`,
    altMissing: "Enter an alt text for the picture.",
    pictureMissing: "Choose a picture for this banner, or clear all its fields.",
    notOwn: "Enter a path in the shop that begins with one slash, such as /departments/lighting.",
    howMany: "Enter the IDs of one to three products, with commas between them.",
    unknown: (ids: readonly string[]) => `No product has the ID ${ids.map((id) => `“${id}”`).join(" or ")}.`,
  },

  storeSettings: {
    title: "Currency and regions",
    lead: "Currency, number and date formats, and delivery countries. The texts of the pages stay English.",
    fields: {
      currency: "Currency",
      locale: "Number and date format",
      timeZone: "Time zone",
      countries: "Delivery countries",
      delivery: "Delivery note",
    },
    hints: {
      currency:
        "Changing the currency does not convert prices: $5.00 becomes €5.00. You cannot change the currency after the first order.",
      fixed: "You cannot change the currency, because the shop has orders.",
      locale: "A language and a region. For example, de-DE writes 1.234,50 and 21. November 2026.",
      timeZone: "Used for dates and times in the shop and in admin.",
      countries: "One country per line, by name or two-letter code. If empty, the default countries are used.",
      delivery:
        "For example, the cost and time of delivery. Shown above the button on each product page. Up to 120 characters. If empty, the delivery countries are shown.",
    },
    noTimeZone: "None (shoppers see their own time zone, admin shows UTC)",
    notChosen: "Choose an option from the list.",
    noLocale: "Enter a language such as en-US, de-DE or ja-JP.",
    noCountry: (text: string) =>
      `“${text}” is not a country. Enter its English name, or its two-letter code such as AT.`,
    tooMany: (most: string) =>
      `This currency has a different number of decimals, and the shop has more than ${most} products, too many to change their prices here. First export all products, and import a file with only one of them. Then change the currency, and import all products again with prices in the new currency.`,
    decimals: (title: string, price: string) =>
      `“${title}” costs ${price}, which has too many decimals for this currency. Change such prices first.`,
    tooLong: (title: string) => `The price of “${title}” would have more than nine digits. Change it first.`,
  },

  search: {
    title: "Search synonyms",
    lead: "Other words that shoppers use for your products. Search finds plurals, small typing errors and parts of words without synonyms.",
    fields: { language: "Language of your products", lines: "Synonyms" },
    hints: {
      language:
        "Search uses the language to find other forms of a word, such as lamps for lamp. Changing it takes some seconds if the shop has many products.",
      lines:
        "Enter words with the same meaning on one line, with commas between them: “cup, mug”. A search for one word also finds the others. Use a colon for related words: with “sofa: armchair”, a search for sofas that finds few products also shows armchairs. Lines that begin with # are ignored.",
    },
    wrong: {
      one: (line: number) => `Line ${line} has only one word. Add a synonym, or remove the line.`,
      many: (line: number, most: number) => `Line ${line} has more than ${most} words. Split it into two lines.`,
      long: (line: number) =>
        `Line ${line} has a synonym of more than three words or 60 characters. Shorten it, or put commas between synonyms.`,
      heads: (line: number) => `Line ${line} must have only one colon, with words before and after it.`,
    },
    tooManyProducts: (most: number) =>
      `The shop has more than ${most.toLocaleString("en-US")} products, too many to change the language here. First export all products, and import a file with only one of them. Then change the language, and import the exported file.`,
    tooMany: (most: number) => `Enter at most ${most.toLocaleString("en-US")} lines.`,
  },

  stock: {
    title: "Nearly sold out",
    none: "No products are nearly sold out.",
    few: (count: string) => `Products with one to five units left: ${count}.`,
    soldOut: (count: string) => `Sold out: ${count}.`,
    moreThan: (count: string) => `more than ${count}`,
    columns: { left: "Stock", title: "Product" },
    fewest: "Products with the least stock",
  },

  fewLeft: {
    heading: { all: "Sold out", some: "Sold out or nearly sold out", none: "Nearly sold out" },
    subject: (heading: string, title: string, more: number) =>
      more === 0 ? `${heading}: ${title}` : `${heading}: ${title}, and ${more} more`,
    text: "Stock after the last order:",
    left: (left: number) => (left === 0 ? "Sold out" : `${left} left`),
  },
};
