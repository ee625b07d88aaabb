import { mutantsOf, type Rows, testsOf } from "../row.ts";

const stateTest = testsOf("app/shop/domain/state.test.ts");
const renderTest = testsOf("app/render.test.ts");
const contract = testsOf("app/shop/identity.contract.ts");
const accountTest = testsOf("app/accounts/server/accounts.test.ts");
const basketJourney = testsOf("e2e/basket.test.ts");
const headerTest = testsOf("e2e/header.test.ts");
const signInTest = testsOf("e2e/sign-in.test.ts");

const inReducer = mutantsOf("app/shop/domain/state.ts");
const inHeader = mutantsOf("app/shop/ui/header.tsx");
const inBasketPage = mutantsOf("app/shop/ui/checkout/basket-page.tsx");
const inSession = mutantsOf("app/accounts/browser/session.ts");
const inSessions = mutantsOf("app/accounts/server/sessions.ts");
const inProvider = mutantsOf("app/accounts/server/embedded.ts");
const inVisitors = mutantsOf("app/accounts/server/visitors.ts");

const first = "export const initialState: State = { basket: [], user: null };";
const answered = "      learn(reply.user);\n      // oxlint-disable-next-line";
const greeted = "{messages.header.hello} {user?.email ?? messages.header.guest}";
const opened = "return { token: token!, user: { id: user.id, email: user.name } };";
const entered = "return { token, user: { id: user.id, email: user.name }, hash };";

const greeting = renderTest("the header and the basket page greet by the e-mail, and show nothing else of a user");
const asTyped = signInTest("registering signs in, navigates home with the basket intact, and greets by e-mail");

export const users: Rows = {
  "3.7": {
    tests: [
      contract("creating an account signs its owner in, by the e-mail"),
      contract("signing in finds the same user that creating the account made"),
    ],
    mutants: [
      inSession(
        "the user is what was typed, with the password",
        answered,
        answered.replace("reply.user", "(body as User | undefined) ?? null"),
      ),
      inProvider(
        "a new account is another user than who signs in later",
        opened,
        opened.replace("id: user.id", "id: token!"),
      ),
      inProvider("the user is the session", entered, entered.replace("id: user.id", "id: token")),
    ],
  },
  "3.8": {
    tests: [greeting, asTyped],
    mutants: [
      inHeader("the header greets by the id", greeted, greeted.replace("email", "id")),
      inHeader(
        "the header greets by what stands before the @",
        greeted,
        greeted.replace("email", 'email.split("@")[0]'),
      ),
      inHeader("the header greets by nothing", greeted, "{messages.header.hello} {!user && messages.header.guest}"),
      inBasketPage("the basket page greets by the id", greeted, greeted.replace("email", "id")),
      inBasketPage(
        "the basket page greets everybody as a guest",
        greeted,
        "{messages.header.hello} {user ? messages.header.guest : messages.header.guest}",
      ),
    ],
  },
  "3.9": {
    note: "not shown: the browser is told an id and the e-mail, and nothing else",
    tests: [
      greeting,
      signInTest("the markup does not contain the user's id, after signing in and after a reload"),
      accountTest("answers the user and keeps the browser signed in"),
      contract("creating an account signs its owner in, by the e-mail"),
    ],
    mutants: [
      inHeader(
        "the id stands over the greeting",
        "<span className={styles.small}>\n        {messages.header.hello}",
        "<span className={styles.small} title={user?.id}>\n        {messages.header.hello}",
      ),
      inBasketPage("the basket page says the id", greeted, `${greeted} {user?.id}`),
      inSessions(
        "browsers are told since when somebody has an account",
        "user: { id: users.id, email: users.email },",
        "user: { id: users.id, email: users.email, createdAt: users.createdAt },",
      ),
      inProvider(
        "browsers are told all that the provider knows of a new user",
        opened,
        opened.replace("id: user.id,", "...user,"),
      ),
    ],
  },
  "3.10": {
    tests: [
      stateTest("at first the basket is empty and nobody is signed in"),
      basketJourney("at first the basket is empty, and says so kindly with a way home"),
    ],
    mutants: [
      inReducer(
        "an item is in the basket at first",
        first,
        'export const initialState: State = { basket: [{ id: "sample", title: "A sample", image: "/no-picture.svg", price: 0, rating: 5 }], user: null };',
      ),
      inReducer(
        "there is no basket at first",
        first,
        "export const initialState: State = { basket: null as unknown as Basket, user: null };",
      ),
    ],
  },
  "3.11": {
    tests: [
      stateTest("at first the basket is empty and nobody is signed in"),
      headerTest("a guest is greeted as Guest on the home page and on the checkout page, with a link to sign in"),
    ],
    mutants: [
      inReducer(
        "at first somebody called Guest is the user",
        first,
        'export const initialState: State = { basket: [], user: { id: "", email: "Guest" } };',
      ),
      inReducer(
        "at first the user has no e-mail",
        first,
        'export const initialState: State = { basket: [], user: { id: "", email: "" } };',
      ),
      inVisitors(
        "strangers are a user called Guest",
        "state: { user: null }, user: null",
        'state: { user: { id: "", email: "Guest" } }, user: null',
      ),
    ],
  },
};
