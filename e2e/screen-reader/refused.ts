import type { StoreProcess } from "../store-process.ts";
import type { Walker } from "./walk.ts";

const [password, signIn, create] = ["Password password text", "Sign In push button", "Create your Wicker Account"];
const [missing, wrong, tooShort] = [
  "Enter your password.",
  "The e-mail or the password is incorrect.",
  "The password is too short: use at least 8 characters.",
];

export async function refusedSignIn(
  { chapter, visit, press, type, listen }: Walker,
  store: StoreProcess,
  email: string,
) {
  async function refuse(...expected: [string, ...string[]]) {
    await press("Return", ...expected);
    await listen();
  }

  chapter("A sign-in that is refused, and refused again");
  await visit("/login", `${store.address}/login?next=/owner`, "Sign in: Wicker document web", "Skip to main content");
  await listen();
  for (const stop of ["Skip to main content", "Wicker, home"]) await press("Tab", stop);
  await press("Tab", "E-mail entry");
  await type(email);
  await press("Tab", password);
  await refuse(missing);
  await refuse(missing);
  await press("Tab", signIn);
  await refuse(password, missing);
  await press("Tab", signIn);
  await refuse(password, missing);
  await type("wrong");
  await refuse(wrong);
  await refuse(wrong);
  await press("Tab", signIn);
  await refuse(wrong);
  await press("Tab", create);
  await refuse(password, tooShort);
  await press("ctrl+a", "selected");
}
