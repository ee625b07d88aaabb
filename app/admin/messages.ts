import type { rowKinds } from "./domain/home-page.ts";
import type { Colours } from "./domain/appearance.ts";
import type { Role } from "./domain/roles.ts";
import { narrowest, type Shape } from "./domain/shapes.ts";
import { productMessages } from "./product-messages.ts";

/** What is read on the owner's pages: by people who keep a shop, not by those who write its code. */
export const adminMessages = {
  /** To somebody who wants to delete their account. */
  lastOwner:
    "You are the shop's last owner, and it cannot be without one. Give somebody else that role first: npm run admin add <e-mail> on the shop's machine.",

  skipToContent: "Skip to the content",
  home: (shop: string) => `${shop}, the shop's home page`,
  heading: "Owner's pages",
  pages: "Pages of the owner",
  entered: (email: string, role: string) => `${email}, ${role}`,
  roles: {
    owner: "owner",
    orders: "orders",
    catalogue: "catalogue",
    reader: "may read",
  } satisfies Record<Role, string>,
  leave: "Sign out",

  /**
   * What a page is called in the column on the left, by its name in the map: in this order, in groups, of which the first needs no name. A
   * page without a name here is not listed.
   */
  navigation: [
    {
      group: "",
      pages: {
        "admin-dashboard": "Today",
        "admin-orders": "Orders",
        "admin-emails": "Letters",
      },
    },
    {
      group: "Goods",
      pages: {
        "admin-products": "Products",
        "admin-pictures": "Pictures",
        "admin-import": "Import and export",
        "admin-search": "Words of the search",
      },
    },
    {
      group: "Settings",
      pages: {
        "admin-shop": "The shop",
        "admin-store-settings": "Money and places",
        "admin-notices": "Notices",
        "admin-appearance": "Look",
        "admin-home": "Home page",
        "admin-pages": "Pages",
      },
    },
    {
      group: "Security",
      pages: {
        "admin-activity-log": "Record",
        "admin-second-factor": "Your sign-in",
      },
    },
  ] as readonly { readonly group: string; readonly pages: Readonly<Record<string, string>> }[],

  form: {
    save: "Save",
    saved: "Saved. Shoppers see it from now on.",
    wrong: "Nothing was saved yet. This needs another look:",
    outdated: "Some stored values are not valid any more, and shoppers do not see them. Please fix these fields:",
    conflict: (by: string, at: string | null) =>
      `Nothing was saved yet: ${by} changed this${at ? ` on ${at}` : ""}, while you were typing. Their changes stand in the form now, beside yours. Where you both changed a field, it says what is there now, and saving again puts yours in its place.`,
    deleted:
      "Nothing was saved yet: somebody else deleted this while you were typing. Saving again puts yours in its place.",
    taken: "Somebody else has changed this: it stands here now.",
    now: (value: string) => (value ? `There now: ${value}` : "There now: nothing"),
    preview: "Look at it first, in a new tab",
    previewHere: "Preview",
    readOnly: "You may see this, and the owner may change it.",
  },

  jobs: {
    far: (done: string, total: string) => `${done} of ${total}`,
    begun: (by: string, at: string) => `Begun by ${by} on ${at}. It goes on when this page is closed.`,
    again: "See how far it is now",
    brokenOff: "This was broken off before its end.",
  },

  pictures: {
    kinds: "JPEG, PNG, WebP or AVIF, 15 MB at most.",
    none: "There is none yet.",
    now: "The one that there is now",
    changed: "Somebody else has changed this picture.",
    choose: "Choose a file",
    another: "Choose another file",
    remove: "Take it away",
    gone: "This picture is not kept any more. Choose its file again.",
    refused: {
      unknown: () => "This file is no picture that can be read. Use a JPEG, PNG, WebP or AVIF file.",
      large: () => "This picture has more than 50 million pixels. Make it smaller first.",
      narrow: (shape: Shape) => `This picture is too small: it needs to be at least ${narrowest[shape]} pixels wide.`,
      slow: () => "This picture took too long to be made ready. Try a simpler or a smaller one.",
      hungry: () => "This picture takes too much memory to be made ready. Save it as a JPEG, or make it smaller first.",
      busy: () => "Too many pictures are being made ready just now. Wait a moment and try again.",
      heavy: () => "This file has more than 15 MB. Make it smaller first.",
    },
  },

  look: {
    title: "Look",
    lead: "The shop's pictures and colours. The logo stands on the header's colour, on every page.",
    pictures: { logo: "Logo", icon: "Icon", share: "Picture of shared links" },
    pictureHints: {
      logo: "In place of the sign and the name. A wide one without a background looks best.",
      icon: "In the tabs of browsers, and on the home screens of phones. Square.",
      share: "What others see who are sent a link to the shop. Twice as wide as tall.",
    },
    colours: {
      header: "Header",
      headerText: "Text on the header",
      count: "Number of items on the header",
      button: "Main buttons",
      buttonText: "Text on main buttons",
    } satisfies Record<keyof Colours, string>,
    noColour: "Enter a colour, such as #17212b.",
    unreadable: (ratio: number, nearest: string) =>
      `This cannot be read well enough: ${ratio.toFixed(1)} to 1, where 4.5 to 1 is needed. The nearest that can be read is ${nearest}.`,
  },

  homePage: {
    title: "Home page",
    lead: "What shoppers see first. What you leave empty fills itself: with the best of each department.",
    banner: (at: number) => `Banner ${at}`,
    fields: {
      picture: "Picture",
      alt: "What it shows",
      caption: "Words on it",
      href: "Where it leads",
    },
    hints: {
      picture: "Two and a half times as wide as tall, 3000 pixels wide if you can; what matters right of the centre.",
      alt: "Read aloud to those who cannot see it.",
      caption: "A few, or none. On phones they are left out.",
      href: "A page of the shop, such as /departments/lighting; or nowhere.",
      products: "Only for a row by hand: the ids of one to three products, as the catalogue has them.",
    },
    row: (at: number) => `Row ${at}`,
    what: "What it shows",
    cards: "How many products",
    products: "Which ones",
    kinds: {
      "": "Nothing",
      best: "The best of each department",
      newest: "The newest",
      "best-selling": "What sells best",
      "by-hand": "Chosen by hand",
    } satisfies Record<"" | (typeof rowKinds)[number], string>,
    department: (name: string) => `The best of ${name}`,
    altMissing: "Say what the picture shows.",
    pictureMissing: "Choose a picture for this banner, or leave all of it empty.",
    notOwn: "Enter an address in the shop, beginning with one slash, such as /departments/lighting.",
    notARow: "Choose one of these.",
    howMany: "Enter the ids of one to three products, with spaces between them.",
    unknown: (ids: readonly string[]) => `There is no product ${ids.map((id) => `“${id}”`).join(" or ")}.`,
  },

  shop: {
    title: "The shop",
    lead: "What the shop is called, and the few words beside its name.",
    fields: { name: "Name", slogan: "Slogan" },
    hints: {
      name: "In the logo, the titles and the notices.",
      slogan: "After the name in the title of the home page. Without one: “things worth keeping”.",
    },
    nameMissing: "Enter the shop's name.",
    tooLong: (most: number) => `Use at most ${most} characters.`,
    unreadable: "Remove the character that is not allowed.",
  },

  notices: {
    title: "Notices",
    lead: "What shoppers are to know just now.",
    fields: {
      announcement: "Announcement",
      link: "Where it leads",
      ordering: "Ordering",
      sentence: "What shoppers read while it is closed",
    },
    hints: {
      announcement:
        "A line above the header of every page, up to 200 characters; a phone shows about 100. Empty: none.",
      link: "A path of the shop's, such as /departments/lighting, or an address that begins with https://. Empty: nowhere.",
      ordering: "While it is closed, shoppers look around and fill their baskets, and nobody can order.",
      sentence: "In place of the order button, in the basket and beside each product. Say until when.",
    },
    ordering: { open: "Open", closed: "Closed for holidays" },
    firstSentence: "We are closed for holidays. Your basket is kept, and you can order when we are back.",
    leadsNowhere: "Use a path that begins with /, or an address that begins with https://.",
    nothingAnnounced: "Write what is announced, or leave empty where it leads.",
    orderingMissing: "Choose whether shoppers can order.",
    sentenceMissing: "Say in a sentence why nobody can order, and until when.",
  },

  ordering: {
    title: "Words at the order button",
    lead: "What shoppers read where they order. The law of some countries asks for certain words there, such as “Order with obligation to pay” in the European Union. This is no legal advice.",
    fields: { button: "The button", own: "Words of your own for it", notice: "Notice above it" },
    hints: {
      own: "Only when you choose them above; up to 60 characters.",
      notice:
        "Up to 300 characters. The title of a published page in square brackets leads there: With your order you agree to our [Terms]. Empty: no notice.",
    },
    ownButton: "Words of my own",
    buttonMissing: "Choose what the button says.",
    ownMissing: "Enter what the button says, or choose one of the others.",
    noSuchPage: (title: string) => `Shoppers read no page that is called “${title}”.`,
  },

  market: {
    title: "Money, language and places",
    lead: "What the shop sells in, how it writes numbers and dates, and where it delivers to. Its words stay English.",
    fields: {
      currency: "Currency",
      locale: "Language of numbers and dates",
      timeZone: "Time zone",
      countries: "Countries delivered to",
      delivery: "What is said of delivery",
    },
    hints: {
      currency:
        "Prices stay the numbers that they are: 5.00 becomes 5.00 in the new currency, and nothing is converted. Once there is an order, the currency cannot be changed any more.",
      fixed: "There is an order, so the currency cannot be changed any more.",
      locale: "A language and where it is spoken, such as de-DE, which writes 1.234,50 and 21. November 2026.",
      timeZone: "By its clock, days and times are told: to shoppers, on these pages, and by the commands.",
      countries:
        "One on each line, by name or by its two letters. With none, shoppers choose from those that every new shop offers.",
      delivery:
        "A line above the button on each product's page, up to 120 characters: what it costs, and how long it takes. Empty: where the shop delivers to.",
    },
    noTimeZone: "None: each shopper's own clock, and UTC here",
    notChosen: "Choose one from the list.",
    noLocale: "Enter a language such as en-US, de-DE or ja-JP.",
    noCountry: (text: string) => `“${text}” is no country. Write its English name, or its two letters such as AT.`,
    tooMany: (most: string) =>
      `The prices of more than ${most} products cannot be turned into another number of decimals here. Export the products, import a file without any, choose the currency, and import yours again.`,
    decimals: (title: string, price: string) =>
      `“${title}” costs ${price}, which this currency has too few decimals for. Change such prices first.`,
    tooLong: (title: string) => `The price of “${title}” would have more than nine digits. Change it first.`,
  },

  search: {
    title: "Words of the search",
    lead: "What shoppers call your goods, where that is not what you call them. Plurals, small typing errors and parts of words are found without it.",
    fields: { language: "Language of your products", lines: "Words that belong together" },
    hints: {
      language:
        "Searches find all forms of its words: lamp and lamps. With many products, saving another takes some seconds.",
      lines:
        "On each line, words that mean the same, with commas between them: cup, mug. Whoever searches for one finds the others too. With a colon, what comes near: “sofa: armchair” shows armchairs to those who look for a sofa and find few. A line that begins with # is for yourself.",
    },
    wrong: {
      one: (line: number) => `Line ${line} has one word only. Add one that means the same, or take it away.`,
      many: (line: number, most: number) => `Line ${line} has more than ${most} words. Make two lines of it.`,
      long: (line: number) =>
        `Line ${line} has something of more than three words, or of more than 60 characters. Put commas between words that stand for each other.`,
      heads: (line: number) => `Line ${line} needs words before its colon and after it, and one colon only.`,
    },
    tooManyProducts: (most: number) =>
      `There are more than ${most.toLocaleString("en-US")} products, whose words cannot be taken down anew here. Export them, import a file without any, choose the language, and import yours again.`,
    tooMany: (most: number) => `This has too many lines: use at most ${most.toLocaleString("en-US")}.`,
  },

  record: {
    title: "Record",
    lead: "Who changed what, and when. Nobody can change or remove what stands here.",
    empty: "Nothing was changed yet.",
    columns: { at: "When", by: "Who", what: "What", fields: "Which" },
    host: "on the host",
    of: (what: string, account: string) => `${what}: ${account}`,
    what: {
      shop: "The shop",
      look: "Look",
      home: "Home page",
      notices: "Notices",
      ordering: "Words at the order button",
      search: "Words of the search",
      page: "Page",
      order: "Order",
      letters: "Letters sent again",
      "page-deleted": "Page deleted",
      market: "Money, language and places",
      "product-pictures": "Pictures of a product",
      import: "Products imported",
      "import-undone": "Import undone",
      "products-exported": "Products exported",
      "orders-exported": "Orders exported",
      "role-granted": "Role granted",
      "role-removed": "Role removed",
      "second-factor-set-up": "Second factor set up",
      "second-factor-reset": "Second factor reset",
      "recovery-code-used": "Recovery code used",
      ...productMessages.record,
    } as Readonly<Record<string, string>>,
    exportRuns: "Another export is running. Try again when it has finished.",
    older: "Older entries",
    newest: "Newest entries",
    pages: "Pages of the record",
  },

  secondFactor: {
    title: "Your sign-in",
    titleSetUp: "Set up a second factor",
    lead: "Besides your password you enter these pages with a code of an app on your phone. Whoever learns your password alone stays outside.",
    scan: "Scan this with your app",
    scanHint: "Any app for one-time codes will do.",
    picture: "QR code of the secret below",
    secret: "Or type the secret into it:",
    recovery: "Write down your recovery codes",
    recoveryHint: "Each of them lets you in once when you do not have your phone. They are shown only now.",
    confirm: "Enter both codes",
    setUpCode: "Set-up code",
    setUpCodeHint: "The command “npm run admin -- add” printed it on the shop's computer. It works once, for 24 hours.",
    code: "Code of the app, six digits",
    setUp: "Set it up",
    wrong:
      "One of the codes is not right, or the set-up code has expired. Enter the code that the app shows now, and the set-up code as it was printed. For a new set-up code run “npm run admin -- add” again.",
    done: "Your second factor is set up.",
    left: (left: number) => (left === 1 ? "You have 1 recovery code left." : `You have ${left} recovery codes left.`),
    renew:
      "For a new phone or new recovery codes, ask whoever runs the shop's computer for “npm run admin -- reset-second-factor”. You then set it up anew.",
  },

  entrance: {
    titles: {
      "sign-in": "Sign in again",
      "hosted sign-in": "Sign in again",
      code: "Prove that it is you",
      database: "Not saved yet",
    },
    why: {
      "sign-in": "On these pages a sign-in counts for twelve hours.",
      "hosted sign-in":
        "On these pages a sign-in counts for twelve hours. Sign in on the shop's sign-in page, and then go on here.",
      code: "Type a code of your app, or one of your recovery codes.",
      database: "The store's database does not answer right now, so nothing was changed.",
    },
    kept: "What you typed is kept, and saved when you go on.",
    picturesGone: "Pictures that you chose just now are to be chosen again then.",
    email: "E-mail",
    password: "Password",
    signIn: "Sign in",
    toSignIn: "To the sign-in page",
    code: "Code",
    goOn: "Go on",
    again: "Send it again",
    wrong: "This code is not right.",
    tooMany: (minutes: number) =>
      minutes === 1
        ? "Too many tries. Wait a minute and try again."
        : `Too many tries. Wait ${minutes} minutes and try again.`,
  },
};
