import { mutantsOf, type Row, type Rows, testsOf } from "../row.ts";

const signInTest = testsOf("e2e/sign-in.test.ts");
const contract = testsOf("app/shop/identity.contract.ts");
const formTest = testsOf("app/app.test.ts");

const inLogin = mutantsOf("app/shop/screens/login.tsx");
const inForm = mutantsOf("app/accounts/server/login.ts");
const inSession = mutantsOf("app/accounts/browser/session.ts");
const inBrowser = mutantsOf("app/browser.tsx");

const observed = 'identity.subscribe((user) => store.dispatch({ type: "set user", user }));';
const otherPages = 'otherPages.addEventListener("message", ({ data }: MessageEvent<User | null>) => learn(data));';
const succeeded = "if (!refusal) return navigate(next);";

const goingHome: Row["tests"] = [
  signInTest("signing out stays on the page, and signing in again works with Enter"),
  signInTest("a refusal is an alert with the provider's message; the shopper stays with what they typed"),
  formTest("creates an account, signs in with it, and goes home"),
];
const registering = signInTest("registering signs in, navigates home with the basket intact, and greets by e-mail");
const otherTabs = signInTest("signing out in one tab signs out the others");

export const signingIn: Rows = {
  "4.8": {
    tests: [registering, otherTabs],
    mutants: [
      inBrowser("nobody observes who is signed in", `  ${observed}\n`, ""),
      inBrowser("it is observed where somebody is signed in already", observed, `if (state.user) ${observed}`),
      inBrowser("it is observed on the sign-in page", observed, `if (location.pathname === "/login") ${observed}`),
      inBrowser(
        "it is observed from the first click on",
        observed,
        `addEventListener("click", () => void ${observed.slice(0, -1)}, { once: true });`,
      ),
      inBrowser(
        "it is observed once",
        observed,
        `const stop = identity.subscribe((user) => { store.dispatch({ type: "set user", user }); queueMicrotask(() => stop()); });`,
      ),
    ],
  },
  "4.9": {
    tests: [registering, contract("the browser's other pages hear of a sign-in and of a sign-out")],
    mutants: [
      inBrowser("a sign-in sets nobody", observed, observed.replace("store", "user || store")),
      inBrowser(
        "a sign-in sets whom the document was made for",
        observed,
        observed.replace(", user }", ", user: state.user }"),
      ),
      inSession("a sign-in in another tab sets nobody", otherPages, otherPages.replace("learn", "data || learn")),
    ],
  },
  "4.10": {
    tests: [
      otherTabs,
      signInTest("signing out stays on the page, and signing in again works with Enter"),
      contract("the browser's other pages hear of a sign-in and of a sign-out"),
    ],
    mutants: [
      inBrowser("whoever signs out is still the user", observed, observed.replace("store", "user && store")),
      inSession("a sign-out in another tab changes nothing", otherPages, otherPages.replace("learn", "data && learn")),
    ],
  },
  "4.11": {
    tests: goingHome,
    mutants: [
      inLogin(
        "a sign-in leads to the basket",
        succeeded,
        'if (!refusal) return navigate(create ? next : "/checkout");',
      ),
      inLogin("a sign-in leads nowhere", succeeded, "if (!refusal) return create ? navigate(next) : undefined;"),
      inLogin(
        "a sign-in leads back to where one was",
        succeeded,
        "if (!refusal) return create ? navigate(next) : history.back();",
      ),
      inLogin(
        "a sign-in loads a document, and the basket is lost",
        succeeded,
        "if (!refusal) return create ? navigate(next) : location.assign(next);",
      ),
      inLogin(
        "a sign-in that was refused leads home too",
        "const refusal = await (",
        "navigate(next);\n    const refusal = await (",
      ),
      inLogin(
        "a sign-in leads to where the address says",
        "data?.next ?? homeAddress()",
        'new URLSearchParams(globalThis.location?.search).get("next") ?? homeAddress()',
      ),
      inForm("the form without scripts leads to itself", "next ?? homeAddress(), 303", "next ?? loginAddress(), 303"),
      inForm(
        "the form without scripts leads to where it says",
        "const next = accounts.leadsBack() ? returnTo : undefined;",
        "const next = returnTo;",
      ),
    ],
  },
  "4.12": {
    tests: [registering, formTest("creates an account, signs in with it, and goes home")],
    mutants: [
      inLogin(
        "a registration leads to the basket",
        succeeded,
        'if (!refusal) return navigate(create ? "/checkout" : next);',
      ),
      inLogin("a registration leads nowhere", succeeded, "if (!refusal) return create ? undefined : navigate(next);"),
      inLogin(
        "a registration loads a document, and the basket is lost",
        succeeded,
        "if (!refusal) return create ? location.assign(next) : navigate(next);",
      ),
      inLogin(
        "a registration leads nowhere until one signs in",
        succeeded,
        "if (!refusal && !create) return navigate(next);\n    if (!refusal) return location.reload();",
      ),
      inForm(
        "the form without scripts leads from a registration to itself",
        "c.redirect(next ?? homeAddress(), 303)",
        'c.redirect(intent === "sign-in" ? homeAddress() : loginAddress(), 303)',
      ),
    ],
  },
};
