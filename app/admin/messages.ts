import type { Colours } from "./domain/appearance.ts";
import type { Role } from "./domain/roles.ts";
import { narrowest, type Shape } from "./domain/shapes.ts";

/** Texts of the admin pages. Readers run a shop, and are no programmers. */
export const adminMessages = {
  /** Refuses to delete the account of the last owner. */
  lastOwner:
    "You are the shop's last owner, and a shop needs one. Give somebody else that role first: npm run admin -- add <e-mail> on the shop's computer.",

  skipToContent: "Skip to the content",
  home: (shop: string) => `${shop}, the shop's home page`,
  heading: "Admin",
  pages: "Admin pages",
  entered: (email: string, role: string) => `${email}, ${role}`,
  roles: {
    owner: "owner",
    orders: "orders",
    catalogue: "catalogue",
    reader: "reader",
  } satisfies Record<Role, string>,
  leave: "Sign out",

  menu: { dashboard: "Home", emails: "E-mails", pages: "Pages" },

  form: {
    save: "Save",
    saved: "Saved. Shoppers see the changes now.",
    wrong: "Nothing was saved. Please fix these fields:",
    outdated: "Some stored values are no longer valid, and shoppers do not see them. Please fix these fields:",
    conflict: (by: string, at: string | null) =>
      `Nothing was saved, because ${by} changed this${at ? ` on ${at}` : ""} while you were editing it. The form has their changes now, next to yours. Where you both changed a field, it shows the current value. Save again to replace it by yours.`,
    deleted:
      "Nothing was saved, because somebody else deleted this while you were editing it. Save again to restore it with your changes.",
    taken: "Somebody else has changed this. The current value is shown.",
    now: (value: string) => (value ? `Current value: ${value}` : "Current value: none"),
    preview: "Preview in a new tab",
    previewHere: "Preview",
    readOnly: "You can view this. Only owners can change it.",
  },

  jobs: {
    far: (done: string, total: string) => `${done} of ${total}`,
    begun: (by: string, at: string) => `Started by ${by} on ${at}. It continues if you close this page.`,
    again: "Refresh",
    brokenOff: "This was interrupted.",
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
      narrow: (shape: Shape) => `This picture is too small. Choose one of at least ${narrowest[shape]} pixels wide.`,
      slow: () => "This picture took too long to process. Choose a simpler or smaller one.",
      hungry: () => "This picture needs too much memory to process. Save it as a JPEG, or make it smaller.",
      busy: () => "Too many pictures are being processed. Wait a moment, and try again.",
      heavy: () => "This file is larger than 15 MB. Make it smaller, and try again.",
    },
  },

  appearance: {
    title: "Appearance",
    lead: "The shop's pictures and colours. Every page shows the logo on the header's colour.",
    pictures: { logo: "Logo", icon: "Icon", share: "Sharing picture" },
    pictureHints: {
      logo: "Replaces the sign and the name. A wide picture without a background looks best.",
      icon: "Shown in browser tabs, and on home screens of phones. Square.",
      share: "Shown in previews of links to the shop. Twice as wide as tall.",
    },
    colours: {
      header: "Header",
      headerText: "Text in the header",
      count: "Number of items in the header",
      button: "Main buttons",
      buttonText: "Text on main buttons",
    } satisfies Record<keyof Colours, string>,
    noColour: "Enter a colour such as #17212b.",
    unreadable: (ratio: number, nearest: string) =>
      `The contrast is too low: ${ratio.toFixed(1)} to 1, and 4.5 to 1 is needed. The nearest readable colour is ${nearest}.`,
  },

  shop: {
    title: "General",
    lead: "The shop's name and slogan.",
    fields: { name: "Name", slogan: "Slogan" },
    hints: {
      name: "Shown in the logo, in page titles and in e-mails.",
      slogan: "Shown after the name in the title of the home page. Empty: “things worth keeping”.",
    },
    nameMissing: "Enter the shop's name.",
    tooLong: (most: number) => `Enter at most ${most} characters.`,
    unreadable: "Remove the character that is not allowed.",
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
      announcement: "Shown above the header of every page. Up to 200 characters; a phone shows about 100. Empty: none.",
      link: "A path in the shop, such as /departments/lighting, or an address that begins with https://. Leave empty for no link.",
      ordering: "While the shop is closed, shoppers can browse and fill their baskets, but not order.",
      sentence: "Shown in place of the order button, in the basket and next to each product. Say until when.",
    },
    ordering: { open: "Open", closed: "Closed for holidays" },
    firstSentence: "We are closed for holidays. Your basket is saved, and you can order when we are back.",
    leadsNowhere: "Enter a path that begins with /, or an address that begins with https://.",
    nothingAnnounced: "Enter an announcement, or remove the link.",
    orderingMissing: "Choose whether shoppers can order.",
    sentenceMissing: "Enter a message that says why nobody can order, and until when.",
  },

  record: {
    title: "Activity log",
    lead: "Who changed what, and when. Nobody can change or remove entries.",
    empty: "There are no entries yet.",
    columns: { at: "Date", by: "By", what: "What", fields: "Fields" },
    host: "a command on the shop's computer",
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
    lead: "To enter admin you need your password and a code of an app on your phone. A stolen password alone gives no access.",
    scan: "Scan this QR code with your app",
    scanHint: "Any authenticator app works.",
    picture: "QR code of the secret below",
    secret: "Or type the secret into it:",
    recovery: "Write down your recovery codes",
    recoveryHint: "Each of them works once, if you do not have your phone. They are only shown now.",
    confirm: "Enter both codes",
    setUpCode: "Set-up code",
    setUpCodeHint: "Printed by the command “npm run admin -- add” on the shop's computer. It works once, for 24 hours.",
    code: "Code of the app, six digits",
    setUp: "Set up",
    wrong:
      "One of the codes is wrong, or the set-up code has expired. Enter the current code of the app, and the set-up code as it was printed. For a new set-up code, run “npm run admin -- add” again.",
    done: "Two-factor authentication is set up.",
    left: (left: number) => (left === 1 ? "You have 1 recovery code left." : `You have ${left} recovery codes left.`),
    renew:
      "For a new phone or new recovery codes, ask the person who runs the shop's computer for “npm run admin -- reset-second-factor”. Then set it up again.",
  },

  signIn: {
    titles: {
      "sign-in": "Sign in again",
      "hosted sign-in": "Sign in again",
      code: "Enter a code",
      database: "Not saved yet",
    },
    why: {
      "sign-in": "A sign-in to admin lasts twelve hours.",
      "hosted sign-in":
        "A sign-in to admin lasts twelve hours. Sign in on the shop's sign-in page, and then continue here.",
      code: "Enter a code of your app, or one of your recovery codes.",
      database: "The store's database is not available right now, so nothing was changed.",
    },
    savedInput: "Your input is kept, and saved when you continue.",
    picturesGone: "If you chose pictures, choose them again afterwards.",
    email: "E-mail",
    password: "Password",
    signIn: "Sign in",
    toSignIn: "Go to the sign-in page",
    code: "Code",
    goOn: "Continue",
    again: "Try again",
    wrong: "This code is wrong. Enter another one.",
    tooMany: (minutes: number) =>
      minutes === 1
        ? "Too many attempts. Wait a minute, and try again."
        : `Too many attempts. Wait ${minutes} minutes, and try again.`,
  },
};
