import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestStore, testStore } from "../../testing.ts";
import { appearanceAddress } from "../addresses.ts";
import { browserAt, fieldsIn, type TestHolder, adminAt } from "./testing.ts";

let store: TestStore;
let [ada, bob, rita]: TestHolder[] = [];
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue", PUBLIC_URL: "http://localhost:3000" });
  [ada, bob, rita] = await Promise.all([adminAt(store, "owner"), adminAt(store, "owner"), adminAt(store, "reader")]);
});
afterAll(() => store.stop());

const address = appearanceAddress();
const form = async (who = ada!) => fieldsIn((await who.get(address)).html);
const guests = (path = "/") => browserAt(store).get(path);
const until = async (text: string | RegExp) => {
  await expect.poll(async () => (await guests()).html).toMatch(text);
  return guests();
};

const picture = (width: number, height: number, background = "#c4674a") =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (width: number, height: number) => picture(width, height).png().toBuffer();

const firstColours = {
  header: "#17212b",
  headerText: "#f5f3ee",
  count: "#f2be4b",
  button: "#f2be4b",
  buttonText: "#17212b",
};

test("the form begins with the default colours and no pictures, and saving it unchanged changes no page", async () => {
  expect(await form()).toMatchObject({ version: "0", logo: "", icon: "", share: "", ...firstColours });
  const before = await guests();
  const saved = await ada!.post(address, await form());
  expect(saved.location).toBe(`${address}?saved=1`);
  const { html, response } = await guests();
  expect(html.replace(/,"appearance":\{\}/, "")).toBe(before.html);
  expect(response.headers.get("content-security-policy")).toBe(before.response.headers.get("content-security-policy"));
});

describe("colours", () => {
  test("apply to every page, by a style whose hash the Content-Security-Policy allows", async () => {
    await ada!.post(address, {
      ...(await form()),
      header: "#2F5D62",
      count: "#ffd682",
      button: "#c4674a",
      buttonText: "#000000",
    });
    const { html, response } = await until("--header:#2f5d62");
    const [style] = /:root\{--header:#2f5d62;[^<]*/.exec(html)!;
    expect(style).toContain("--gold:#c4674a;");
    expect(style).toContain("--count:#ffd682;");
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(response.headers.get("content-security-policy")).toMatch(
      new RegExp(`style-src 'self' 'sha256-\\S+' 'sha256-${RegExp.escape(hash)}'`),
    );
    expect(html).toContain('<meta name="theme-color" content="#2f5d62">');
    expect(JSON.parse((await guests("/manifest.webmanifest")).html)).toMatchObject({ theme_color: "#2f5d62" });
    for (const path of ["/login", "/checkout", "/nowhere"]) expect((await guests(path)).html).toContain(style);
    const own = await ada!.get(address);
    expect(own.html).toContain(style);
    expect(own.response.headers.get("content-security-policy")).toContain(hash);
  });

  test("that are unreadable are refused at their field with the nearest readable ones, and the input stays", async () => {
    const typed = { ...(await form()), headerText: "#2a4448" };
    const { status, html } = await ada!.post(address, typed);
    expect(status).toBe(422);
    expect(fieldsIn(html)).toEqual(typed);
    const [, ratio, nearest] =
      /id="headerText-error"[^>]*>[^<]*its contrast is ([\d.]+) to 1[^<]*colour is (#\w{6})\./.exec(html)!;
    expect(Number(ratio)).toBeLessThan(4.5);
    const second = await ada!.post(address, { ...typed, headerText: nearest! });
    expect(second.status).toBe(303);
  });

  test.each(["red", "#12345", "#12345g", "", "#fff;}"])("that are invalid are refused: %s", async (header) => {
    const { status, html } = await ada!.post(address, { ...(await form()), header });
    expect(status).toBe(422);
    expect(html).toContain("Enter a colour");
  });
});

describe("pictures", () => {
  test("replace the sign and the name (logo), and appear in tabs (icon) and in links (share picture)", async () => {
    const files = {
      "logo-file": await png(600, 200),
      "icon-file": await png(300, 300),
      "share-file": await png(1600, 800),
    };
    const saved = await ada!.postFiles(address, await form(), files);
    expect(saved.status).toBe(303);
    const { html } = await until(/<img src="\/pictures\/logo-/);
    const [logo] = /\/pictures\/logo-[0-9a-f]{20}\/logo\.webp/.exec(html)!;
    expect(html).toMatch(/<img src="[^"]*logo\.webp" width="\d+" height="\d+" alt=""/);
    const icons = /href="(\/pictures\/icon-[0-9a-f]{20})\/32\.png"/.exec(html)![1]!;
    expect(html).toContain(`<link rel="apple-touch-icon" href="${icons}/180.png">`);
    const share = /og:image" content="http:\/\/localhost:3000(\/pictures\/share-[0-9a-f]{20}\/share\.jpg)"/.exec(
      html,
    )![1]!;
    const { icons: listed } = JSON.parse((await guests("/manifest.webmanifest")).html) as { icons: { src: string }[] };
    expect(listed.map(({ src }) => src)).toEqual([`${icons}/192.png`, `${icons}/512.png`]);
    for (const [url, type] of [
      [logo, "image/webp"],
      [`${icons}/32.png`, "image/png"],
      [`${icons}/512.png`, "image/png"],
      [share, "image/jpeg"],
    ] as const) {
      const response = await store.request(url);
      expect([url, response.status, response.headers.get("content-type")]).toEqual([url, 200, type]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    expect((await ada!.get(address)).html).toContain(logo);
  });

  test("stay unless others are chosen, and are removed on request", async () => {
    const { logo, icon } = await form();
    expect(logo).toMatch(/^logo-/);
    await ada!.postFiles(address, { ...(await form()), "icon-none": "yes" }, {});
    expect(await form()).toMatchObject({ logo, icon: "" });
    const { html } = await until('href="/favicon.svg"');
    expect(html).not.toContain(icon);
  });

  test("the same file twice is one picture", async () => {
    const { logo } = await form();
    await ada!.postFiles(address, await form(), { "logo-file": await png(600, 200) });
    expect((await form())["logo"]).toBe(logo);
  });

  test("stay chosen if another field is invalid", async () => {
    const { html, status } = await ada!.postFiles(
      address,
      { ...(await form()), header: "blue" },
      { "icon-file": await png(200, 200) },
    );
    expect(status).toBe(422);
    const typed = fieldsIn(html);
    expect(typed["icon"]).toMatch(/^icon-/);
    await ada!.post(address, { ...typed, header: "#17212b", headerText: "#f5f3ee" });
    expect((await form())["icon"]).toBe(typed["icon"]);
  });

  test("a folder without an upload is refused", async () => {
    for (const logo of [`logo-${"0".repeat(20)}`, "../../etc", 'x"><script>']) {
      const { status, html } = await ada!.post(address, { ...(await form()), logo });
      expect(status).toBe(422);
      expect(html).toContain("is no longer stored");
      expect(html).not.toContain("<script>");
    }
  });

  test("only users who may change the page can upload: for all others the page does not exist, and nothing is stored", async () => {
    const storedFolders = async () => (await store.database.execute("select folder from owner_pictures")).rows.length;
    const before = await storedFolders();
    const files = { "logo-file": await png(500, 100) };
    expect((await rita!.postFiles(address, await form(rita), files)).status).toBe(404);
    expect((await browserAt(store).postFiles(address, {}, files)).status).toBe(404);
    expect(await storedFolders()).toBe(before);
  });
});

test("an appearance can be previewed, which saves nothing", async () => {
  const typed = { ...(await form()), header: "#5b2333", headerText: "#ffffff", count: "#ffffff" };
  const preview = await ada!.postFiles(address, { ...typed, preview: "yes" }, { "logo-file": await png(900, 100) });
  expect(preview.status).toBe(200);
  expect(preview.html).toContain("--header:#5b2333");
  expect(preview.html).toMatch(/\/pictures\/logo-[0-9a-f]{20}\/logo\.webp/);
  expect(preview.html).not.toContain("data-scripts");
  expect(preview.response.headers.get("cache-control")).toBe("no-store");
  expect((await guests()).html).not.toContain("#5b2333");
  expect((await form())["header"]).not.toBe("#5b2333");
});

test("the later of two owners sees the other's change, and the activity log names fields without values", async () => {
  const typed = await form(bob);
  await ada!.post(address, { ...(await form()), count: "#ffffff" });
  const { status, html } = await bob!.post(address, { ...typed, button: "#ffffff" });
  expect(status).toBe(409);
  expect(fieldsIn(html)).toMatchObject({ count: "#ffffff", button: "#ffffff" });
  expect(html).not.toContain("Current value:");
  const { rows } = await store.database.execute(
    "select fields::text from owner_record where what = 'look' order by id desc limit 1",
  );
  expect(rows).toEqual([{ fields: "{count}" }]);
});

test("after a session has ended, the input survives the sign-in, and a message says that files do not", async () => {
  const typed = { ...(await form(bob)), count: "#fefefe" };
  bob!.forget("wicker.session");
  const response = await bob!.postFiles(address, typed, { "logo-file": await png(700, 100) });
  expect(response.status).toBe(403);
  expect(fieldsIn(response.html)).toMatchObject(typed);
  expect(response.html).toContain("If you chose pictures, choose them again afterwards.");
  const without = await bob!.postFiles(address, typed, { "logo-file": Buffer.alloc(0) });
  expect(without.html).not.toContain("choose them again");
});
