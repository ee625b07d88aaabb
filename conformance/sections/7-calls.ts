import type { Rows, TestName } from "../row.ts";

const hostedTest = (name: string): TestName => ["app/accounts/browser/firebase/firebase.test.ts", name];
const hosted = hostedTest(
  "the calls go from the browser to the provider, with e-mail and password; the document database is asked nothing",
);
const credentials: TestName = [
  "app/accounts/browser/embedded.test.ts",
  "credentials travel in the body only, signing out brings none, and no request goes to another origin",
];
const contract = (name: string): TestName => ["app/shop/identity.contract.ts", name];
const quiet: TestName = [
  "e2e/navigation.test.ts",
  "a guest's visit asks for documents, styles, scripts and pictures of the store, and makes no other call",
];
const reporter: TestName = [
  "e2e/development.test.ts",
  "the performance reporter is started once, gets no callback, and so its library is not loaded",
];

const adapter = "app/accounts/browser/firebase/firebase.ts";
const embedded = "app/accounts/browser/embedded.ts";
const session = "app/accounts/browser/session.ts";
const call = "app/accounts/browser/call.ts";
const vitals = "app/page/browser/vitals.ts";

export const calls: Rows = {
  "7.1": {
    note: "With a hosted provider. Without one the store's own answers the same four calls ([decision 1](decisions/0001-default-matches-specification.md))",
    tests: [hosted],
    mutants: [
      {
        breaks: "a hosted sign-in goes to the store",
        file: adapter,
        find: "signIn: ({ email, password }) => enter(() => signInWithEmailAndPassword(auth, email, password)),",
        replace: 'signIn: async (typed) => refusalIn(await session.change("sign-in", typed)),',
      },
    ],
  },
  "7.2": {
    tests: [hosted],
    mutants: [
      {
        breaks: "the client is not initialised with the shop's project",
        file: adapter,
        find: "initializeApp(config)",
        replace: 'initializeApp({ ...config, apiKey: "" })',
      },
      {
        breaks: "the provider is asked with another project's configuration",
        file: adapter,
        find: "initializeApp(config)",
        replace: 'initializeApp({ ...config, apiKey: "another-key" })',
      },
    ],
  },
  "7.3": {
    tests: [credentials, hosted],
    mutants: [
      {
        breaks: "signing in sends more than e-mail and password",
        file: embedded,
        find: 'session.change("sign-in", credentials)',
        replace: 'session.change("sign-in", { ...credentials, remember: true })',
      },
      {
        breaks: "signing in sends the e-mail otherwise than it was typed",
        file: embedded,
        find: 'session.change("sign-in", credentials)',
        replace: 'session.change("sign-in", { ...credentials, email: credentials.email.toUpperCase() })',
      },
      {
        breaks: "a password enters a URL",
        file: embedded,
        find: 'session.change("sign-in", credentials)',
        replace: "session.change(`sign-in?password=${credentials.password}`, credentials)",
      },
      {
        breaks: "the hosted provider is asked with another e-mail",
        file: adapter,
        find: "signInWithEmailAndPassword(auth, email, password)),",
        replace: "signInWithEmailAndPassword(auth, `x${email}`, password)),",
      },
    ],
  },
  "7.4": {
    tests: [credentials, hosted],
    mutants: [
      {
        breaks: "creating an account sends more than e-mail and password",
        file: embedded,
        find: 'session.change("accounts", credentials)',
        replace: 'session.change("accounts", { ...credentials, name: credentials.email })',
      },
      {
        breaks: "creating an account leaves the password out",
        file: embedded,
        find: 'session.change("accounts", credentials)',
        replace: 'session.change("accounts", { email: credentials.email })',
      },
      {
        breaks: "the hosted provider gets another password",
        file: adapter,
        find: "createUserWithEmailAndPassword(auth, email, password)),",
        replace: "createUserWithEmailAndPassword(auth, email, password.trimEnd() + email)),",
      },
    ],
  },
  "7.5": {
    tests: [credentials, hosted],
    mutants: [
      {
        breaks: "signing out sends a body",
        file: embedded,
        find: 'session.change("sign-out")',
        replace: 'session.change("sign-out", {})',
      },
      {
        breaks: "signing out of a hosted provider sends a body to the store",
        file: adapter,
        find: 'const reply = await session.change("sign-out");\n        if',
        replace: 'const reply = await session.change("sign-out", { uid: auth.currentUser?.uid });\n        if',
      },
      {
        breaks: "a call without a payload says that it has one",
        file: call,
        find: "...(body && { headers",
        replace: "...({ headers",
      },
    ],
  },
  "7.6": {
    tests: [
      contract("whoever subscribes hears soon that nobody is signed in"),
      contract("creating an account signs its owner in, by the e-mail"),
      contract("signing out calls back with null"),
      contract("whoever stopped to listen hears nothing more"),
    ],
    mutants: [
      {
        breaks: "who subscribes is not called back at first",
        file: session,
        find: "      observer(user);\n",
        replace: "",
      },
      {
        breaks: "who subscribes hears of no change",
        file: session,
        find: "      observers.add(observer);\n",
        replace: "",
      },
      {
        breaks: "who subscribes is told an e-mail instead of the user",
        file: session,
        find: "for (const observer of observers) observer(user);",
        replace: "for (const observer of observers) observer((user?.email ?? null) as never);",
      },
      {
        breaks: "nobody is not told as none",
        file: session,
        find: "for (const observer of observers) observer(user);",
        replace: "for (const observer of observers) if (user) observer(user);",
      },
      {
        breaks: "who has unsubscribed is still called back",
        file: session,
        find: "return () => observers.delete(observer);",
        replace: "return () => {};",
      },
    ],
  },
  "7.7": {
    tests: [hosted],
    mutants: [
      {
        breaks: "no document database client is initialised",
        file: adapter,
        find: "  getFirestore(app); // initialised but never called (specification 7)\n",
        replace: "",
      },
    ],
  },
  "7.8": {
    tests: [hosted],
    mutants: [
      {
        breaks: "the document database is read",
        file: adapter,
        find: "  getFirestore(app); // initialised but never called (specification 7)\n",
        replace:
          '  void import("firebase/firestore/lite").then(({ doc, getDoc, getFirestore: open }) =>\n    getDoc(doc(open(app), "shop/door")).catch(() => {}));\n',
      },
      {
        breaks: "the document database is written to",
        file: adapter,
        find: "  getFirestore(app); // initialised but never called (specification 7)\n",
        replace:
          '  void import("firebase/firestore/lite").then(({ doc, setDoc, getFirestore: open }) =>\n    setDoc(doc(open(app), "shop/door"), { open: true }).catch(() => {}));\n',
      },
    ],
  },
  "7.9": {
    note: "There are none: no page reads or writes",
    tests: [hosted],
    mutants: [
      {
        breaks: "a path of the document database is asked",
        file: adapter,
        find: "  getFirestore(app); // initialised but never called (specification 7)\n",
        replace:
          '  void import("firebase/firestore/lite").then(({ collection, getDocs, getFirestore: open }) =>\n    getDocs(collection(open(app), "products")).catch(() => {}));\n',
      },
    ],
  },
  "7.10": {
    note: "From the store itself; from elsewhere where IMAGE_HOSTS names the host",
    tests: [
      [
        "e2e/pictures.test.ts",
        "all pictures of the home page, scrolled to its end on a wide screen, are shown and weigh at most 180 KB",
      ],
      ["app/shop/ui/picture.test.tsx", "a remote one is shown as it is: %s"],
      ["e2e/pictures.test.ts", "a picture on another host is shown once the owner has named the host, and not before"],
    ],
    mutants: [
      {
        breaks: "a remote picture is asked for at the store",
        file: "app/shop/ui/picture.tsx",
        find: "      src={src}\n      alt={alt}",
        replace: '      src={src.replace(/^https?:\\/\\/[^/]+/, "")}\n      alt={alt}',
      },
      {
        breaks: "no picture from elsewhere may load",
        file: "app/server/security.ts",
        find: '["img-src \'self\'", ...images].join(" ")',
        replace: "\"img-src 'self'\"",
      },
      {
        breaks: "the banner has no picture",
        file: "app/shop/ui/carousel.tsx",
        find: "<Picture src={banner.image}",
        replace: '<Picture src=""',
      },
      {
        breaks: "a product has no picture",
        file: "app/shop/ui/product-card.tsx",
        find: "src={product.image}",
        replace: 'src=""',
      },
    ],
  },
  "7.11": {
    tests: [reporter],
    mutants: [
      {
        breaks: "there is no performance reporter",
        file: "app/browser.tsx",
        find: "  reportWebVitals();\n",
        replace: "",
      },
      {
        breaks: "the reporter's library is loaded with the page",
        file: vitals,
        find: "  if (!onReport) return;\n",
        replace: "",
      },
      {
        breaks: "the reporter's library is a part of the entry script",
        file: vitals,
        find: 'import type { MetricType } from "web-vitals";',
        replace: 'import { type MetricType, onCLS as first } from "web-vitals";\nif (!first) throw new Error("none");',
      },
      {
        breaks: "the reporter, given a callback, reports nothing",
        file: vitals,
        find: "observe(onReport)",
        replace: "observe(() => {})",
      },
    ],
  },
  "7.12": {
    tests: [reporter],
    mutants: [
      {
        breaks: "the reporter gets a callback",
        file: "app/browser.tsx",
        find: "reportWebVitals();",
        replace: "reportWebVitals(() => {});",
      },
      {
        breaks: "what the reporter finds is sent to the server",
        file: "app/browser.tsx",
        find: "reportWebVitals();",
        replace: 'reportWebVitals((metric) => navigator.sendBeacon("/api/vitals", JSON.stringify(metric)));',
      },
    ],
  },
  "7.13": {
    note: "By default the store makes none",
    tests: [quiet],
    mutants: [
      {
        breaks: "each page asks whose session it is",
        file: embedded,
        find: "  onRevalidate(session.user, () => void session.refresh());",
        replace: "  void session.refresh();\n  onRevalidate(session.user, () => void session.refresh());",
      },
      {
        breaks: "a navigation tells the server of itself",
        file: "app/page/browser/navigation/navigate.ts",
        find: "  function navigate(to: string) {\n",
        replace: '  function navigate(to: string) {\n    navigator.sendBeacon("/api/visits", to);\n',
      },
      {
        breaks: "the checkout page asks for data",
        file: "app/routes.ts",
        find: 'import("./shop/screens/checkout.tsx"), basketPage)',
        replace: 'import("./shop/screens/checkout.tsx"), { ...basketPage, data: true })',
      },
    ],
  },
};
