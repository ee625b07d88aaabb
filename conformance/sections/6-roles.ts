import type { Rows, TestName } from "../row.ts";

const guest: TestName = [
  "e2e/header.test.ts",
  "a guest is greeted as Guest on the home page and on the checkout page, with a link to sign in",
];
const complete: TestName = ["app/app.test.ts", "%s is a complete page that shows its content without scripts"];
const registering: TestName = [
  "e2e/sign-in.test.ts",
  "registering signs in, navigates home with the basket intact, and greets by e-mail",
];
const alike: TestName = [
  "app/app.test.ts",
  "%s is there for guests and for whoever is signed in, and shows both the same but for the greeting",
];

const panel = "app/shop/ui/checkout/subtotal.tsx";
const button = '<Button type={orders ? "submit" : "button"}>';

export const roles: Rows = {
  "6.1": {
    tests: [guest],
    mutants: [
      {
        breaks: "a guest is somebody",
        file: "app/shop/ui/header.tsx",
        find: "const user = useUser();",
        replace: 'const user = useUser() ?? { id: "0", email: "guest@shop.example" };',
      },
    ],
  },
  "6.2": {
    tests: [registering],
    mutants: [
      {
        breaks: "whoever signed in is still a guest",
        file: "app/shop/domain/state.ts",
        find: "return { ...state, user: action.user };",
        replace: "return state;",
      },
    ],
  },
  "6.3": {
    tests: [alike],
    mutants: [
      {
        breaks: "a page is there for those alone who are signed in",
        file: "app/shop/screens/checkout.tsx",
        find: "export default function Checkout() {\n",
        replace:
          'import { useUser } from "../context.tsx";\nexport default function Checkout() {\n  if (!useUser()) return null;\n',
      },
      {
        breaks: "a page is there for guests alone",
        file: "app/shop/screens/login.tsx",
        find: "export default function Login({ data }: { data?: Data | null }) {\n",
        replace:
          'import { useUser } from "../context.tsx";\nexport default function Login({ data }: { data?: Data | null }) {\n  if (useUser()) return null;\n',
      },
    ],
  },
  "6.4": {
    tests: [
      complete,
      alike,
      ["e2e/navigation.test.ts", "a guest may go everywhere: no page leads to sign-in by itself"],
    ],
    mutants: [
      {
        breaks: "the checkout page leads guests to sign-in in the browser",
        file: "app/shop/ui/header.tsx",
        find: "<Link href={checkoutAddress()} className={styles.basket}",
        replace: "<Link href={useUser() ? checkoutAddress() : loginAddress()} className={styles.basket}",
      },
      {
        breaks: "the checkout page is not shown to guests",
        file: "app/shop/screens/checkout.tsx",
        find: "export default function Checkout() {\n",
        replace:
          'import { useUser } from "../context.tsx";\nexport default function Checkout() {\n  if (!useUser()) return null;\n',
      },
    ],
  },
  "6.5": {
    tests: [["e2e/basket.test.ts", "Proceed to Checkout does nothing: no request, no navigation, no change"]],
    mutants: [
      {
        breaks: "Proceed to Checkout leads to sign-in",
        file: panel,
        find: button,
        replace: '<Button type={orders ? "submit" : "button"} onClick={() => location.assign("/login")}>',
      },
      {
        breaks: "Proceed to Checkout tells the server",
        file: panel,
        find: button,
        replace: '<Button type={orders ? "submit" : "button"} onClick={() => navigator.sendBeacon("/checkout")}>',
      },
      {
        breaks: "Proceed to Checkout keeps that it was pressed",
        file: panel,
        find: button,
        replace:
          '<Button type={orders ? "submit" : "button"} onClick={() => sessionStorage.setItem("proceeded", "1")}>',
      },
    ],
  },
};
