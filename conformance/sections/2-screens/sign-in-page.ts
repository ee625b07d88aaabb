import { mutantsIn } from "../../mutant.ts";
import type { Rows, TestName } from "../../row.ts";

const signInTest = (name: string): TestName => ["e2e/sign-in.test.ts", name];
const fields = signInTest(
  "e-mail and password are a text and a password field without any check of the browser's, under a notice",
);
const registering = signInTest("registering signs in, navigates home with the basket intact, and greets by e-mail");
const signingIn = signInTest("signing out stays on the page, and signing in again works with Enter");
const logo: TestName = ["e2e/header.test.ts", "the logo leads home, and the sign-in page has it without the header"];
const pageTest = (name: string): TestName => ["app/default-pages.test.ts", name];
const signInParts = pageTest(
  "the sign-in page has no header, but the logo, two fields, two buttons and the conditions of use",
);
const asTyped = signInTest("either button sends what was typed as it was typed, to the call it is for");

const inScreen = mutantsIn("app/shop/screens/login.tsx");
const inMessages = mutantsIn("app/shop/messages.ts");

const signInButton =
  '<Button type="submit" name="intent" value="sign-in" disabled={waits} aria-disabled={busy}>\n          {messages.login.signIn}\n        </Button>';
const registerButton =
  '<Button type="submit" name="intent" value="create-account" tone="grey" disabled={waits} aria-disabled={busy}>\n          {messages.login.createAccount(shop.name)}\n        </Button>';

export const signInPage: Rows = {
  "2.38": {
    tests: [signInParts, logo],
    mutants: [
      inScreen(
        "the sign-in page has no logo",
        "      <Logo shop={shop.name} label={pageMessages.home(shop.name)} picture={shop.logo} />\n",
        "",
      ),
      mutantsIn("app/ui/logo.tsx")("the logo leads to the page that it stands on", '<Link href="/"', '<Link href=""'),
      mutantsIn("app/ui/logo.tsx")("the logo leads to the basket", '<Link href="/"', '<Link href="/checkout"'),
    ],
  },
  "2.39": {
    tests: [signInParts, fields],
    mutants: [
      inScreen(
        "the e-mail field is one for e-mail addresses",
        'type="text"\n            name="email"',
        'type="email"\n            name="email"',
      ),
      inScreen("the e-mail field has no name", "          {messages.login.email}\n", ""),
      inMessages("the field is for a name", 'email: "E-mail",', 'email: "Name",'),
      inScreen(
        "the keyboard of phones is one for e-mail addresses, which plain text has not",
        'autoCapitalize="none"',
        'inputMode="email"',
      ),
    ],
  },
  "2.40": {
    tests: [signInParts, fields],
    mutants: [
      inScreen("the password can be read as it is typed", '<input type="password"', '<input type="text"'),
      inScreen("the password field has no name", "          {messages.login.password}\n", ""),
      inMessages("the field is for a PIN", 'password: "Password",\n    signIn', 'password: "PIN",\n    signIn'),
    ],
  },
  "2.41": {
    tests: [signInParts, asTyped, signingIn],
    mutants: [
      inMessages(
        "the button says Log In",
        'password: "Password",\n    signIn: "Sign In",',
        'password: "Password",\n    signIn: "Log In",',
      ),
      inScreen("there is no such button", signInButton, ""),
      inScreen("the button does nothing", signInButton, "<Button>{messages.login.signIn}</Button>"),
      inScreen("the button creates an account", 'value="sign-in"', 'value="create-account"'),
      inScreen("the button cannot be pressed", 'value="sign-in" disabled={waits}', 'value="sign-in" disabled'),
    ],
  },
  "2.42": {
    tests: [signInParts, fields],
    mutants: [
      inScreen(
        "there is no notice",
        "        <p className={styles.conditions}>{messages.login.conditions(shop.name)}</p>\n",
        "",
      ),
      inMessages(
        "the notice does not speak of conditions",
        "you agree to ${shop}'s conditions of use: treat",
        "you promise ${shop} to treat",
      ),
      mutantsIn("app/shop/screens/login.module.css")(
        "the notice cannot be seen",
        ".conditions {\n",
        ".conditions {\n  display: none;\n",
      ),
    ],
  },
  "2.43": {
    tests: [signInParts, registering],
    mutants: [
      inMessages("the button says Register", "`Create your ${shop} Account`", '"Register"'),
      inMessages(
        "the button has another shop's name on it",
        "`Create your ${shop} Account`",
        '"Create your Amazon Account"',
      ),
      inMessages(
        "every shop's button has Wicker's name on it",
        "`Create your ${shop} Account`",
        '"Create your Wicker Account"',
      ),
      inScreen("there is no such button", registerButton, ""),
      inScreen(
        "it is a link",
        registerButton,
        "<a href={loginAddress()}>{messages.login.createAccount(shop.name)}</a>",
      ),
    ],
  },
  "2.44": {
    tests: [asTyped, registering],
    mutants: [
      inScreen("the button signs in", 'value="create-account"', 'value="sign-in"'),
      inScreen("the button does nothing", registerButton, "<Button>{messages.login.createAccount(shop.name)}</Button>"),
      inScreen("the account is created in lower case", 'email: typed("email")', 'email: typed("email").toLowerCase()'),
      inScreen(
        "the account's password is the typed one without the spaces around it",
        'password: typed("password")',
        'password: typed("password").trim()',
      ),
      inScreen(
        "the account's e-mail is the typed one without the spaces around it",
        'email: typed("email")',
        'email: typed("email").trim()',
      ),
      inScreen(
        "the account is created with the e-mail as its password",
        'password: typed("password")',
        'password: typed("email")',
      ),
    ],
  },
};
