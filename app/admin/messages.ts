import type { Colours } from "./domain/appearance.ts";
import type { Role } from "./domain/roles.ts";
import type { SellerFacts } from "./domain/seller.ts";
import { narrowest, type Shape } from "./domain/shapes.ts";

export const adminMessages = {
  lastOwner:
    "You are the shop's only owner, so your account cannot be deleted. First make another account an owner with the command “npm run admin -- add <e-mail>” on the shop's server.",

  skipToContent: "Skip to main content",
  home: (shop: string) => `${shop}, the shop's home page`,
  heading: "Admin",
  pages: "Admin pages",
  entered: (email: string, role: string) => `${email}, ${role}`,
  roles: { owner: "owner", orders: "orders", catalogue: "catalogue", reader: "reader" } satisfies Record<Role, string>,
  leave: "Sign out",

  menu: { dashboard: "Home", pages: "Pages" },

  form: {
    save: "Save",
    saved: "Saved. Shoppers see the changes now.",
    wrong: "Nothing was saved. Please fix these fields:",
    outdated: "Some stored values are no longer valid, and shoppers do not see them. Please fix these fields:",
    conflict: (by: string, at: string | null) =>
      `Nothing was saved, because ${by} made changes${at ? ` on ${at}` : ""} while you were editing. The form now has both changes. If both changed the same field, it shows your value, with the current value next to it. Save again to use the values in the form.`,
    deleted:
      "Nothing was saved, because somebody else deleted this while you were editing it. Save again to restore it with your changes.",
    taken: "Somebody else has changed this field. It shows their value.",
    now: (value: string) => (value ? `Current value: ${value}` : "Current value: none"),
    preview: "Preview in a new tab",
    previewHere: "Preview",
    readOnly: "Your role lets you view this page, but not change it.",
  },

  jobs: {
    far: (done: string, total: string) => `${done} of ${total}`,
    begun: (by: string, at: string) => `Started by ${by} on ${at}. It continues if you close this page.`,
    again: "Refresh",
    brokenOff: "Processing was interrupted.",
  },

  pictures: {
    kinds: "JPEG, PNG, WebP or AVIF. Maximum 15 MB.",
    none: "No picture yet.",
    now: "Current picture",
    changed: "Somebody else has changed this picture.",
    choose: "Choose a file",
    another: "Choose another file",
    remove: "Remove",
    gone: "This picture is no longer stored. Choose its file again.",
    refused: {
      unknown: () => "This file cannot be read as a picture. Choose a JPEG, PNG, WebP or AVIF file.",
      large: () => "This picture has more than 50 million pixels. Make it smaller, and try again.",
      narrow: (shape: Shape) =>
        `This picture is too narrow. Choose one that is at least ${narrowest[shape]} pixels wide.`,
      slow: () => "This picture took too long to process. Choose a simpler or smaller one.",
      hungry: () => "This picture needs too much memory to process. Save it as a JPEG, or make it smaller.",
      busy: () => "Too many pictures are being processed. Wait a moment, and try again.",
      heavy: () => "This file is larger than 15 MB. Make it smaller, and try again.",
    },
  },

  appearance: {
    title: "Appearance",
    lead: "The shop's pictures and colours. Every page shows the logo in its header.",
    pictures: { logo: "Logo", icon: "Icon", share: "Link preview picture" },
    pictureHints: {
      logo: "Replaces the default symbol and the shop's name. A wide picture with a transparent background looks best.",
      icon: "A square picture, shown in browser tabs and on the home screens of phones.",
      share: "Shown when somebody shares a link to the shop. The picture should be twice as wide as tall.",
    },
    colours: {
      header: "Header",
      headerText: "Text in the header",
      count: "Number on the basket icon",
      button: "Main buttons",
      buttonText: "Text on main buttons",
    } satisfies Record<keyof Colours, string>,
    noColour: "Enter a colour such as #17212b.",
    unreadable: (ratio: number, nearest: string) =>
      `The text would be hard to read: its contrast is ${ratio.toFixed(1)} to 1, and at least 4.5 to 1 is needed. The nearest readable colour is ${nearest}.`,
  },

  shop: {
    title: "General",
    lead: "The shop's name and slogan.",
    fields: { name: "Name", slogan: "Slogan" },
    hints: {
      name: "Shown in the logo, in page titles and in e-mails.",
      slogan: "Shown after the name in the title of the home page. If empty, the slogan is “things worth keeping”.",
    },
    nameMissing: "Enter the shop's name.",
    tooLong: (most: number) => `Enter at most ${most} characters.`,
    unreadable: "The text contains an invisible character that is not allowed. Type the text again.",
  },

  seller: {
    title: "Business details",
    lead: "Who runs the shop. Your name, address, VAT ID and e-mail appear in the footer, in e-mails, on packing slips and in search engines. To hide a detail, leave its field empty.",
    fields: {
      name: "Name",
      address: "Address",
      vatId: "VAT ID",
      email: "Contact e-mail",
      iban: "IBAN",
      bic: "BIC",
    } satisfies Record<keyof SellerFacts, string>,
    hints: {
      name: "The full name of your company, or your own name.",
      address: "Street, postal code and city, in up to five lines.",
      vatId: "With the letters of the country, such as DE123456789.",
      email: "Replies to the shop's e-mails go to this address.",
      iban: "Your bank account. Shown only to shoppers who pay by bank transfer, and on invoices.",
      bic: "Your bank's code. Needed only if your country requires it.",
    },
    tooManyLines: (most: number) => `Enter at most ${most} lines.`,
    vatIdWrong: "Enter a VAT ID that begins with two letters, such as DE123456789.",
    vatIdForm: (country: string) =>
      `Check this VAT ID: a character is missing, wrong or too many for an ID that begins with ${country}.`,
    emailWrong: "Enter an e-mail such as shop@example.com.",
    ibanWrong: "Check this IBAN: a character is missing, wrong or in the wrong place.",
    bicWrong: "Enter a BIC of 8 or 11 characters, such as COBADEFFXXX.",
  },

  notices: {
    title: "Announcements and holidays",
    lead: "Show an announcement on every page, or close the shop for holidays.",
    fields: {
      announcement: "Announcement",
      link: "Link",
      ordering: "Ordering",
      sentence: "Message while closed",
    },
    hints: {
      announcement:
        "Shown above the header of every page. Up to 200 characters, of which a phone shows about 100. If empty, there is no announcement.",
      link: "A path in the shop, such as /departments/lighting, or an address that begins with https://. Leave empty for no link.",
      ordering: "While the shop is closed, shoppers can browse and fill their baskets, but not order.",
      sentence:
        "Shown instead of the order button, in the basket and next to each product. Say when shoppers can order again.",
    },
    ordering: { open: "Open", closed: "Closed for holidays" },
    firstSentence: "We are closed for holidays. Your basket is saved, and you can order when we are back.",
    leadsNowhere: "Enter a path that begins with /, or an address that begins with https://.",
    nothingAnnounced: "Enter an announcement, or remove the link.",
    orderingMissing: "Choose whether shoppers can order.",
    sentenceMissing: "Enter a message that says why shoppers cannot order, and when they can order again.",
  },

  record: {
    title: "Activity log",
    lead: "Who changed what, and when. Nobody can change or remove entries.",
    empty: "There are no entries yet.",
    columns: { at: "Date", by: "By", what: "Action", fields: "Fields" },
    host: "a command on the shop's server",
    of: (what: string, account: string) => `${what}: ${account}`,
    what: {
      page: "Page",
      letters: "E-mails sent again",
      "page-deleted": "Page deleted",
      "role-granted": "Role granted",
      "role-removed": "Role removed",
      "second-factor-set-up": "Two-factor authentication set up",
      "second-factor-reset": "Two-factor authentication reset",
      "recovery-code-used": "Recovery code used",
    },
    exportRuns: "Another export is running. Try again when it has finished.",
    older: "Older entries",
    newest: "Newest entries",
    pages: "Pages of the activity log",
  },

  secondFactor: {
    title: "Two-factor authentication",
    titleSetUp: "Set up two-factor authentication",
    lead: "To sign in to admin, you need your password and a code from an app on your phone. A thief with only your password cannot sign in.",
    scan: "Scan this QR code with your app",
    scanHint: "Any authenticator app works.",
    picture: "QR code of the secret below",
    secret: "Or enter this secret in the app:",
    recovery: "Write down your recovery codes",
    recoveryHint:
      "If you lose your phone, enter one of these codes instead. Each code works once. The codes are not shown again.",
    confirm: "Enter the set-up code and the code from the app",
    setUpCode: "Set-up code",
    setUpCodeHint:
      "The command “npm run admin -- add” on the shop's server prints this code. It works once, within 24 hours.",
    code: "Six-digit code from the app",
    setUp: "Set up",
    wrong:
      "One of the codes is wrong, or the set-up code has expired. Enter the current code from the app, and the set-up code as the command printed it. For a new set-up code, run “npm run admin -- add” again.",
    done: "Two-factor authentication is set up.",
    left: (left: number) => (left === 1 ? "You have 1 recovery code left." : `You have ${left} recovery codes left.`),
    renew:
      "If you have a new phone or need new recovery codes, ask the person who runs the shop's server to run “npm run admin -- reset-second-factor”. Then set up two-factor authentication again.",
  },

  signIn: {
    titles: {
      "sign-in": "Sign in again",
      "hosted sign-in": "Sign in again",
      code: "Enter a code",
      database: "Not saved yet",
    },
    why: {
      "sign-in": "A sign-in to admin expires after twelve hours. Sign in again to continue.",
      "hosted sign-in":
        "A sign-in to admin expires after twelve hours. Sign in on the shop's sign-in page, and then continue here.",
      code: "Enter the code from your app, or one of your recovery codes.",
      database: "The store's database is not available right now, so nothing was changed.",
    },
    savedInput: "What you entered is not lost. It is saved when you continue.",
    picturesGone: "If you chose pictures, choose them again afterwards.",
    email: "E-mail",
    password: "Password",
    submit: { "sign-in": "Sign in", "hosted sign-in": "Continue", code: "Continue", database: "Try again" },
    toSignIn: "Go to the sign-in page",
    code: "Code",
    wrong: "This code is incorrect. Enter the current code from your app, or an unused recovery code.",
    tooMany: (minutes: number) =>
      minutes === 1
        ? "Too many attempts. Wait a minute, and try again."
        : `Too many attempts. Wait ${minutes} minutes, and try again.`,
  },
};
