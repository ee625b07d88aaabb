import type { rowKinds } from "./domain/home-page.ts";

/** Texts of the catalogue's admin pages, except those of products, pictures and imports. */
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
    "look-undo": "Undo preview",
    undo: "Undoing an import",
  },

  homePage: {
    title: "Home page",
    lead: "The first page that shoppers see. What you leave empty shows the best products of each department.",
    banner: (at: number) => `Banner ${at}`,
    fields: {
      picture: "Picture",
      alt: "Alt text",
      caption: "Caption",
      href: "Link",
    },
    hints: {
      picture: "Two and a half times as wide as tall, ideally 3000 pixels wide, with its subject right of the centre.",
      alt: "Describe the picture. Screen readers read this aloud.",
      caption: "A few words, or none. Phones do not show them.",
      href: "A path in the shop, such as /departments/lighting. Leave empty for no link.",
      products: "Only for a row of chosen products: the ids of one to three products.",
    },
    row: (at: number) => `Row ${at}`,
    what: "Content",
    cards: "Number of products",
    products: "Product ids",
    kinds: {
      "": "Nothing",
      best: "Best of each department",
      newest: "Newest",
      "best-selling": "Best sellers",
      "by-hand": "Chosen products",
    } satisfies Record<"" | (typeof rowKinds)[number], string>,
    department: (name: string) => `Best of ${name}`,
    altMissing: "Enter an alt text for the picture.",
    pictureMissing: "Choose a picture for this banner, or leave all its fields empty.",
    notOwn: "Enter a path in the shop that begins with one slash, such as /departments/lighting.",
    notARow: "Choose an option from the list.",
    howMany: "Enter the ids of one to three products, with spaces between them.",
    unknown: (ids: readonly string[]) => `There is no product ${ids.map((id) => `“${id}”`).join(" or ")}.`,
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
        "Prices keep their numbers: 5.00 becomes 5.00 in the new currency, and nothing is converted. You cannot change the currency once there is an order.",
      fixed: "You cannot change the currency, because there is an order.",
      locale: "A language and a region, such as de-DE, which writes 1.234,50 and 21. November 2026.",
      timeZone: "Used for days and times: for shoppers, in admin, and in commands.",
      countries: "One on each line, by name or two-letter code. Empty: the countries that every new shop offers.",
      delivery:
        "Shown above the button on each product page, up to 120 characters: costs and delivery time. Empty: the delivery countries.",
    },
    noTimeZone: "None: each shopper's own time zone, and UTC here",
    notChosen: "Choose an option from the list.",
    noLocale: "Enter a language such as en-US, de-DE or ja-JP.",
    noCountry: (text: string) =>
      `“${text}” is not a country. Enter its English name, or its two-letter code such as AT.`,
    tooMany: (most: string) =>
      `The decimals of more than ${most} prices cannot be changed here. Export the products, import a file without any, choose the currency, and import yours again.`,
    decimals: (title: string, price: string) =>
      `“${title}” costs ${price}, which has too many decimals for this currency. Change such prices first.`,
    tooLong: (title: string) => `The price of “${title}” would have more than nine digits. Change it first.`,
  },

  search: {
    title: "Search synonyms",
    lead: "Words that shoppers use for your products. Plurals, small typing errors and parts of words are found without synonyms.",
    fields: { language: "Language of your products", lines: "Synonyms" },
    hints: {
      language:
        "Search finds all forms of its words, such as lamp and lamps. With many products, saving another language takes some seconds.",
      lines:
        "On each line, words of the same meaning, with commas between them: cup, mug. A search for one also finds the others. Use a colon for related words: “sofa: armchair” shows armchairs if a search for sofas finds few. Lines that begin with # are comments.",
    },
    wrong: {
      one: (line: number) => `Line ${line} has only one word. Add a synonym, or remove the line.`,
      many: (line: number, most: number) => `Line ${line} has more than ${most} words. Split it into two lines.`,
      long: (line: number) =>
        `Line ${line} has a synonym of more than three words or 60 characters. Put commas between synonyms.`,
      heads: (line: number) => `Line ${line} needs words before and after its colon, and only one colon.`,
    },
    tooManyProducts: (most: number) =>
      `There are more than ${most.toLocaleString("en-US")} products, too many to change the language here. Export them, import a file without any, choose the language, and import yours again.`,
    tooMany: (most: number) => `Enter at most ${most.toLocaleString("en-US")} lines.`,
  },

  stock: {
    title: "Nearly sold out",
    none: "No products are nearly sold out.",
    few: (count: string) => `Products with five units or fewer: ${count}.`,
    soldOut: (count: string) => `Sold out: ${count}.`,
    moreThan: (count: string) => `more than ${count}`,
    columns: { left: "Stock", title: "Product" },
    fewest: "Fewest units",
  },

  fewLeft: {
    heading: { all: "Sold out", some: "Sold out or nearly sold out", none: "Nearly sold out" },
    subject: (heading: string, title: string, more: number) =>
      more === 0 ? `${heading}: ${title}` : `${heading}: ${title}, and ${more} more`,
    text: "Stock after the last order:",
    left: (left: number) => (left === 0 ? "Sold out" : `${left} left`),
  },
};
