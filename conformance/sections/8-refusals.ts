import type { Rows, TestName } from "../row.ts";

const refusal: TestName = [
  "e2e/sign-in.test.ts",
  "a refusal is an alert with the provider's message; the shopper stays with what they typed",
];
const registering: TestName = [
  "e2e/sign-in.test.ts",
  "a refused registration is an alert with the provider's message; the shopper stays with what they typed",
];
const hosted: TestName = [
  "e2e/firebase.test.ts",
  "a refusal is an alert that opens plainly and ends with the provider's text; what was typed stays",
];
const unknownCode: TestName = [
  "app/accounts/browser/firebase/firebase.test.ts",
  "a code that we do not know shows the provider's message alone",
];

const login = "app/shop/screens/login.tsx";
const alerting = "    window.alert(refusal.message);\n    sent.current = false;";
const navigating = "if (!refusal) return navigate(next);";
const adapter = "app/accounts/browser/firebase/firebase.ts";
const sentences = "app/accounts/browser/firebase/refusals.ts";

export const refusals: Rows = {
  "8.1": {
    tests: [refusal, hosted],
    mutants: [
      {
        breaks: "a failed sign-in says nothing",
        file: login,
        find: alerting,
        replace: "    if (create) window.alert(refusal.message);\n    sent.current = false;",
      },
      {
        breaks: "a failed sign-in is told on the console, not in an alert",
        file: login,
        find: alerting,
        replace: "    console.info(refusal.message);\n    sent.current = false;",
      },
      {
        breaks: "a failed sign-in is a question, not an alert",
        file: login,
        find: alerting,
        replace: "    window.confirm(refusal.message);\n    sent.current = false;",
      },
    ],
  },
  "8.2": {
    note: "The provider's text ends the alert of a hosted provider; a plain sentence opens it",
    tests: [registering, hosted, unknownCode],
    mutants: [
      {
        breaks: "a failed registration says nothing",
        file: login,
        find: alerting,
        replace: "    if (!create) window.alert(refusal.message);\n    sent.current = false;",
      },
      {
        breaks: "the alert says something of our own instead of the provider's message",
        file: login,
        find: alerting,
        replace: '    window.alert("That did not work.");\n    sent.current = false;',
      },
      {
        breaks: "the hosted provider's own text is left out",
        file: sentences,
        find: "sentence ? `${sentence} ${text}` : text",
        replace: "sentence ?? text",
      },
      {
        breaks: "a message that we do not know is hidden",
        file: sentences,
        find: "sentence ? `${sentence} ${text}` : text",
        replace: "sentences[code] ? `${sentences[code]} ${text}` : refusals.unreachable",
      },
    ],
  },
  "8.3": {
    tests: [refusal, registering, hosted],
    mutants: [
      {
        breaks: "after a refusal the shopper is led home",
        file: login,
        find: alerting,
        replace: "    window.alert(refusal.message);\n    navigate(next);\n    sent.current = false;",
      },
      {
        breaks: "after a refused registration the shopper is led home",
        file: login,
        find: navigating,
        replace: "if (!refusal || create) return navigate(next);",
      },
      {
        breaks: "after a refusal what was typed is gone",
        file: login,
        find: alerting,
        replace: "    window.alert(refusal.message);\n    event.target.reset();\n    sent.current = false;",
      },
    ],
  },
  "8.4": {
    note: "The embedded provider's messages are plain sentences in `app/accounts/messages.ts`; they name no code, and a wrong password and an unknown e-mail read alike",
    tests: [
      ["app/shop/identity.contract.ts", "an unknown e-mail is refused in the words of a wrong password"],
      ["app/shop/identity.contract.ts", "a short password opens no account"],
    ],
    mutants: [
      {
        breaks: "a refusal is a code",
        file: "app/accounts/messages.ts",
        find: "`The password is too short: use at least ${least} characters.`",
        replace: '"password-too-short"',
      },
      {
        breaks: "an unknown e-mail is told from a wrong password",
        file: "app/accounts/server/embedded.ts",
        find: "        try {\n          const { token, user } = await api.signInEmail(",
        replace:
          '        try {\n          if (!(await isTaken(email))) return "e-mail taken";\n          const { token, user } = await api.signInEmail(',
      },
    ],
  },
  "8.5": {
    note: "No page asks the document database anything, so it has no errors to show",
    tests: [
      [
        "app/accounts/browser/firebase/firebase.test.ts",
        "the calls go from the browser to the provider, with e-mail and password; the document database is asked nothing",
      ],
      hosted,
    ],
    mutants: [
      {
        breaks: "the document database's trouble is an alert",
        file: adapter,
        find: "  getFirestore(app); // initialised but never called (specification 7)\n",
        replace:
          '  void import("firebase/firestore/lite").then(({ doc, getDoc, getFirestore: open }) =>\n    getDoc(doc(open(app), "shop/door")).catch((error: Error) => window.alert(error.message)));\n',
      },
    ],
  },
};
