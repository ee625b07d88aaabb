import { expect, test } from "vitest";
import { testsIn } from "./named-tests.ts";

const one = (code: string) => testsIn(code)[0];

test("a test that expects something is one that asserts, also through a function of its file", () => {
  expect(one('test("a", () => { expect(1).toBe(1); });')).toMatchObject({
    name: "a",
    skipped: false,
    asserts: true,
  });
  expect(
    one('const shows = () => expect(1).toBe(1); test.each([1])("a %i", async () => { await shows(); });'),
  ).toMatchObject({
    name: "a %i",
    skipped: false,
    asserts: true,
  });
});

test("a test that expects nothing asserts nothing", () => {
  expect(one('test("a", () => { open("expect"); });')?.asserts).toBe(false);
});

test.each([
  'test.skip("a", f);',
  'describe.skip("b", () => { test("a", f); });',
  'test("a", () => { test.skip(true); });',
])("a skipped test is told as such: %s", (code) =>
  expect(testsIn(code).find(({ name }) => name === "a")?.skipped).toBe(true),
);

test("what reads the document or makes up events is told, also in a function that the test calls", () => {
  const code = `
    const titles = async () => (await page.locator("h2").allInnerTexts()).sort();
    async function press() { await button.dispatchEvent("click"); }
    test("a", async () => { await press(); expect(await titles()).toEqual([]); });
    test("b", async () => { await expectTexts(list, ["Lamp"]); });`;
  expect(testsIn(code).map(({ unseen }) => unseen)).toEqual([["allInnerTexts", ".dispatchEvent("], []]);
});

test("a press by a script in the page is told, a real press is not", () => {
  const code = `
    const add = () => list.evaluateAll((all) => all.forEach((one) => one.click()));
    test("a", async () => { await add(); expect(await page.evaluate(() => scrollY)).toBe(0); });
    test("b", async () => { await button.click(); expect(await page.evaluate(() => scrollY)).toBe(0); });`;
  expect(testsIn(code).map(({ unseen }) => unseen)).toEqual([["click() in evaluate"], []]);
});

test("a name in a comment or in a string is no test", () => {
  expect(testsIn('// test("a", f);\nconst b = "test(\\"a\\", f);";')).toEqual([]);
});

test("comments, layout and tags do not change a test's syntax, but its code does", () => {
  const [plain, laidOut, tagged, other] = [
    'test("a", () => { expect(1).toBe(1); });',
    '// A comment.\ntest("a", () => {\n  /* Another. */\n  expect(1).toBe(1);\n});',
    'test("a", { tag: "@long" }, () => { expect(1).toBe(1); });',
    'test("a", () => { expect(1).toBe(2); });',
  ].map((code) => one(code)?.syntax);
  expect(laidOut).toBe(plain);
  expect(tagged).toBe(plain);
  expect(other).not.toBe(plain);
});
