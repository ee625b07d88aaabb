import { mutantsOf, type Row, type Rows, testsOf } from "../row.ts";

const signInTest = testsOf("e2e/sign-in.test.ts");
const accountTest = testsOf("app/accounts/server/accounts.test.ts");
const basketTest = testsOf("e2e/basket.test.ts");

const inLogin = mutantsOf("app/shop/screens/login.tsx");
const inAdapter = mutantsOf("app/accounts/browser/embedded.ts");
const inPasswords = mutantsOf("app/accounts/server/passwords.ts");
const inCredentials = mutantsOf("app/accounts/server/credentials.ts");
const inMessages = mutantsOf("app/shop/messages.ts");
const inSubtotal = mutantsOf("app/shop/ui/checkout/subtotal.tsx");

const emailField = '<input\n            type="text"\n            name="email"';
const passwordField = '<input type="password" name="password" autoComplete="current-password" />';
const typed = 'const credentials = { email: typed("email"), password: typed("password") };';
const called = "const refusal = await (create ? identity.createAccount(credentials) : identity.signIn(credentials));";
const box = '<input type="checkbox" {...(orders && { name: "gift" })} />';

/** Mutant in which the sign-in form refuses input in the browser. @param condition TypeScript, true to refuse */
const refusedByTheForm = (breaks: string, condition: string) =>
  inLogin(
    breaks,
    called,
    `const refusal = ${condition} ? { message: "That cannot be right." } : await (create ? identity.createAccount(credentials) : identity.signIn(credentials));`,
  );

const ticked = (breaks: string, effect: string) =>
  inSubtotal(
    breaks,
    box,
    `<input type="checkbox" {...(orders && { name: "gift" })} onChange={({ currentTarget: { checked } }) => ${effect}} />`,
  );

/** Mutant that runs code on the basket page when the checkbox of the subtotal panel changes. */
const tickedOnThePage = (breaks: string, effect: string) =>
  mutantsOf("app/shop/screens/checkout.tsx")(
    breaks,
    "panel={<Subtotal count={basket.length} cents={subtotalCents(basket)} />}",
    `panel={<div onChange={() => ${effect}}><Subtotal count={basket.length} cents={subtotalCents(basket)} /></div>}`,
  );

const fields = signInTest(
  "e-mail and password are a text and a password field without any check of the browser's, under a notice",
);
const empty = signInTest(
  "the form validates nothing by itself: whatever is typed goes to the provider as it is, which answers",
);
const rules: Row["tests"] = [accountTest("a password of 7 characters opens no account, one of 8 does")];

export const validation: Rows = {
  "5.1": {
    tests: [fields, empty],
    mutants: [
      inLogin("the e-mail is required", emailField, `${emailField}\n            required`),
      inLogin("the e-mail has to be one", emailField, emailField.replace("text", "email")),
      inLogin("the e-mail has to have an @", emailField, `${emailField}\n            pattern=".+@.+"`),
      inLogin("the e-mail has to be short", emailField, `${emailField}\n            maxLength={254}`),
      inLogin("the password is required", passwordField, passwordField.replace(" />", " required />")),
      inLogin("the password has to be long", passwordField, passwordField.replace(" />", " minLength={8} />")),
      inLogin(
        "a field says that it is wrong once one has typed into it",
        emailField,
        `${emailField}\n            onInput={({ currentTarget: field }) => field.setCustomValidity(field.value.includes("@") ? "" : "No e-mail.")}`,
      ),
      refusedByTheForm("nothing is asked without an e-mail", "!credentials.email"),
      refusedByTheForm("nothing is asked without a password", "!credentials.password"),
      refusedByTheForm("what has no @ is not asked about", 'credentials.email && !credentials.email.includes("@")'),
      refusedByTheForm(
        "no account is asked for with a short password",
        "create && credentials.password && credentials.password.length < 8",
      ),
      inAdapter(
        "the provider's adapter asks for no account without a password",
        'createAccount: async (credentials) => refusalIn(await session.change("accounts", credentials)),',
        'createAccount: async (credentials) => credentials.password ? refusalIn(await session.change("accounts", credentials)) : { message: "Enter your password." },',
      ),
    ],
  },
  "5.2": {
    tests: [empty, ...rules],
    mutants: [
      inLogin(
        "the e-mail is tidied before the provider sees it",
        typed,
        typed.replace('typed("email")', 'typed("email").trim()'),
      ),
      inLogin(
        "the e-mail is written small before the provider sees it",
        typed,
        typed.replace('typed("email")', 'typed("email").toLowerCase()'),
      ),
      inLogin(
        "the password is tidied before the provider sees it",
        typed,
        typed.replace('typed("password")', 'typed("password").trim()'),
      ),
      inPasswords(
        "the provider leaves it to the form",
        "(opensAccount ? unusableForNew : unusable)(credentials)",
        "opensAccount ? unusableForNew(credentials) : null",
      ),
      inPasswords(
        "the provider opens any account",
        "(opensAccount ? unusableForNew : unusable)(credentials)",
        "opensAccount ? null : unusable(credentials)",
      ),
      inCredentials("the provider does not miss an e-mail", "  if (!email) return refusals.emailMissing;\n", ""),
    ],
  },
  "5.3": {
    tests: [basketTest("the gift box toggles and changes nothing else")],
    mutants: [
      ticked("the box is kept in the local storage", 'localStorage.setItem("gift", String(checked))'),
      ticked("the box is kept in the session storage", 'sessionStorage.setItem("gift", String(checked))'),
      ticked("the box is kept in a cookie", "(document.cookie = `gift=${checked}`)"),
      ticked("the box is kept in a database of the browser", "void indexedDB.open(`gift ${checked}`)"),
      ticked("the box is kept in the cache storage", "void caches.open(`gift ${checked}`)"),
      ticked(
        "the box is kept in the address",
        'history.replaceState(history.state, "", checked ? "?gift" : location.pathname)',
      ),
      ticked("the box is an entry of the history", 'history.pushState({ checked }, "")'),
      ticked("the box is kept in the entry of the history", 'history.replaceState({ ...history.state, checked }, "")'),
      ticked("the server is told", 'void fetch("/gift", { method: "POST", body: String(checked) })'),
      ticked("the server is told by a beacon", 'void navigator.sendBeacon("/gift", String(checked))'),
      ticked("the title tells", "(document.title = checked ? `${document.title} (gift)` : document.title)"),
      ticked("the console tells", 'console.log("gift", checked)'),
      ticked("the shopper is told", 'alert(checked ? "We wrap it for you." : "We do not wrap it.")'),
      ticked("it cannot be ticked", "{ throw new Error(String(checked)); }"),
      tickedOnThePage(
        "the order has a wrapping for 5 dollars",
        'dispatch({ type: "add to basket", item: { id: "wrapping", title: "Wrapping", image: "/no-picture.svg", price: 5, rating: 5 } })',
      ),
      tickedOnThePage("the first item is lost", 'dispatch({ type: "remove from basket", id: basket[0]!.id })'),
      mutantsOf("app/shop/ui/checkout/subtotal.module.css")(
        "a sentence stands under a ticked box",
        ".gift input {",
        '.gift:has(:checked)::after {\n  content: "Wrapped for you";\n}\n\n.gift input {',
      ),
      mutantsOf("app/shop/ui/checkout/subtotal.module.css")(
        "nothing can be ordered as a gift",
        ".gift input {",
        ".gift:has(:checked) + .action {\n  visibility: hidden;\n}\n\n.gift input {",
      ),
    ],
  },
  "5.4": {
    note: "not shown; the store's own provider takes passwords of 8 to 128 characters, and says so only when it refuses one",
    tests: [fields, ...rules],
    mutants: [
      inMessages("a label tells the rule", 'password: "Password",', 'password: "Password (at least 8 characters)",'),
      inMessages(
        "the notice tells the rule",
        "keep your password to yourself.`",
        "keep your password of 8 characters or more to yourself.`",
      ),
      inLogin(
        "the rule stands under the field",
        passwordField,
        `${passwordField}\n          <small>8 to 128 characters</small>`,
      ),
      inLogin(
        "the rule stands in the field",
        passwordField,
        passwordField.replace(" />", ' placeholder="8 to 128 characters" />'),
      ),
      inLogin(
        "the rule stands over the field",
        passwordField,
        passwordField.replace(" />", ' title="8 to 128 characters" />'),
      ),
      inLogin(
        "the rule is heard with the field",
        passwordField,
        passwordField.replace(" />", ' aria-description="8 to 128 characters" />'),
      ),
      inLogin(
        "browsers are told the rule",
        passwordField,
        passwordField.replace(" />", ' {...{ passwordrules: "minlength: 8" }} />'),
      ),
    ],
  },
};
