import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { generatedRows } from "../../../server/generated.ts";
import { departments, imports, products } from "../../../server/schema.ts";
import { sell } from "../../../server/testing.ts";
import { type TestStore, testStore } from "../../../../testing.ts";
import { activityLogAddress } from "../../../../admin/addresses.ts";
import { exportAddress, importAddress, importFileAddress, undoImportAddress } from "../../addresses.ts";
import { importMessages as messages } from "../../import-messages.ts";
import { adminMessages } from "../../../../admin/messages.ts";
import { importFiles, importPieces, ownerJobs, activityLog } from "../../../../admin/server/schema.ts";
import { fieldsIn, type TestHolder, adminAt } from "../../../../admin/server/testing.ts";
import { databaseUnavailableIn } from "../../../../database/unavailable.ts";
import { dispatchTask } from "./dispatch-task.ts";

let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue" });
  owner = await adminAt(store, "owner");
});
afterAll(() => store.stop());
beforeEach(async () => {
  for (const table of [products, departments, imports, importFiles, ownerJobs]) await store.database.delete(table);
  await sell(store.database, [{ id: "mug" }, { id: "jug" }]);
});

const head = "id,title,department,price,rating,stock,picture,slug,description\n";
const mug = "mug,Thing mug,things,12.00,3,5,kettle-cream,mug,Made for a test.\n";
const bowl = "bowl,A bowl,things,7.00,4,9,kettle-cream,bowl,Round.\n";
const csv = (text: string, name = "goods.csv") => new File([text], name);
const titles = async () =>
  (await store.database.select().from(products).orderBy(products.id)).map(
    ({ id, priceCents }) => `${id} ${priceCents}`,
  );

/** Uploads a file, and waits for its preview. */
async function chosen(file: File, by: TestHolder = owner) {
  const sent = await by.postFiles(importAddress(), {}, { file });
  expect(sent.status).toBe(303);
  const path = sent.location!;
  return { path, ...(await ended(path, by)) };
}

/** Waits until the page's job has ended. */
async function ended(path: string, by: TestHolder = owner) {
  let page = await by.get(path);
  await expect.poll(async () => (page = await by.get(path)).html, { timeout: 20_000 }).not.toContain("<progress");
  return page;
}

/** Presses the page's primary button, and waits until the job has ended. */
async function pressed(page: { html: string }, path: string, by: TestHolder = owner) {
  const { status, location } = await by.post(path, goldenIn(page.html));
  expect([status, location]).toEqual([303, path]);
  return ended(path, by);
}

const goldenIn = (html: string) => fieldsIn(html.replace(/<form method="post"[^>]*><button.*?<\/form>/gs, ""));

test("a chosen file shows its changes, changes nothing, and is then imported as shown", async () => {
  const page = await chosen(csv(head + mug + bowl));
  const main = page.html.slice(page.html.indexOf("<main"));
  for (const cell of ["bowl", "A bowl", "10.00", "12.00", "jug", "Thing jug"])
    expect(main).toContain(`<td>${cell}</td>`);
  expect(main).toContain(messages.goLead);
  expect(await titles()).toEqual(["jug 1000", "mug 1000"]);
  const done = await pressed(page, page.path);
  expect(done.html).toContain(messages.done("1", "1", "1"));
  expect(await titles()).toEqual(["bowl 700", "mug 1200"]);
  expect(await store.database.$count(importPieces)).toBe(0);
  const [logged] = await store.database
    .select()
    .from(activityLog)
    .orderBy(sql`id desc`)
    .limit(1);
  expect(logged).toMatchObject({ what: "import", by: owner.user.id, fields: [] });
  expect((await owner.get(importAddress())).html).toMatch(
    new RegExp(`<td>${owner.user.email}</td><td>1</td><td>1</td><td>1</td><td></td>`),
  );
});

test("JSON is accepted as by the command", async () => {
  const row = {
    id: "cup",
    title: "Cup",
    department: "things",
    price: 3,
    rating: 5,
    stock: 1,
    picture: "kettle-cream",
    description: "C.",
  };
  const page = await chosen(csv(JSON.stringify([row]), "goods.JSON"));
  expect(page.html).toContain("<td>cup</td>");
});

test.each([
  [head + mug, "129 bytes"],
  [head + mug.repeat(50), "4 KB"],
  [head + mug.repeat(50_000), "3.1 MB"],
])("the size of a waiting file is shown in the unit that suits it", async (text, size) => {
  await chosen(csv(text));
  expect((await owner.get(importAddress())).html).toContain(`goods.csv, ${size}, uploaded by`);
});

test("refused rows are listed with line and reason, and cannot be imported", async () => {
  const page = await chosen(csv(head + mug.replace("12.00", "-1") + bowl));
  expect(page.html).toContain("<td>2</td><td>price must be dollars such as 129 or 129.50, not &quot;-1&quot;</td>");
  expect(page.html).toContain(messages.refusedLead);
  expect(page.html).not.toContain(messages.import);
});

test.each([
  ["no CSV with these columns", "a,b\n1,2\n", "There is no column a, b."],
  ["an empty line only", "\n", "The file is empty. Its first line must name the columns."],
  ["no text", Buffer.from([0x69, 0x64, 0xff, 0xfe]), "goods.csv is not text in UTF-8."],
  ["a quote that is never closed", `${head}"mug`, "a quotation mark is in the middle of a cell, or is never closed."],
])("an unreadable file is refused with the reason: %s", async (_, text, why) => {
  const page = await chosen(new File([text], "goods.csv"));
  expect(page.html).toContain(messages.unreadable);
  expect(page.html).toContain(why);
  expect(page.html).not.toContain(messages.import);
});

test("a file without changes has nothing to import", async () => {
  const exported = await owner.get(exportAddress());
  const page = await chosen(csv(exported.html));
  expect(page.html).toContain(messages.nothing);
  expect(page.html).not.toContain(messages.import);
});

test("without a file, with another extension, or with more than 64 MB, nothing is stored", async () => {
  const send = (files: Record<string, File>) => owner.postFiles(importAddress(), {}, files);
  const large = new File([new Uint8Array(64 * 1024 * 1024 + 1)], "goods.csv");
  const responses = [
    await send({}),
    await send({ file: csv("") }),
    await send({ file: csv(head, "goods.xlsx") }),
    await send({ file: large }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect(
    responses.map(({ html }) =>
      [messages.noFile, messages.emptyFile, messages.noName, messages.tooLarge].find((message) =>
        html.replaceAll("&#x27;", "'").includes(message),
      ),
    ),
  ).toEqual([messages.noFile, messages.emptyFile, messages.noName, messages.tooLarge]);
  expect(await store.database.$count(importFiles)).toBe(0);
});

test("a form that is sent ten times at once imports once", async () => {
  const page = await chosen(csv(head + mug + bowl));
  const fields = goldenIn(page.html);
  const responses = await Promise.all(Array.from({ length: 10 }, () => owner.post(page.path, fields)));
  expect(new Set(responses.map(({ location }) => location))).toEqual(new Set([page.path]));
  await ended(page.path);
  await owner.post(page.path, fields);
  expect(await store.database.$count(imports)).toBe(1);
  expect((await owner.get(page.path)).html).toContain(messages.done("1", "1", "1"));
});

test("what somebody has changed since the preview is not overwritten but shown, and imported on request", async () => {
  const page = await chosen(csv(head + mug + bowl));
  await store.database.update(products).set({ title: "My mug" }).where(eq(products.id, "mug"));
  const again = await pressed(page, page.path);
  expect(again.html).toContain(messages.problems.changed);
  expect(again.html).toContain("<td>My mug</td><td>Thing mug</td>");
  expect(await titles()).toEqual(["jug 1000", "mug 1000"]);
  expect((await pressed(again, page.path)).html).toContain(messages.done("1", "1", "1"));
});

test("two concurrent imports run one after the other, and the second owner first sees the new changes", async () => {
  const other = await adminAt(store, "catalogue");
  const [mine, theirs] = [await chosen(csv(head + mug)), await chosen(csv(head + bowl), other)];
  const [done, not] = await Promise.all([pressed(mine, mine.path), pressed(theirs, theirs.path, other)]);
  const [first, second] = done.html.includes(messages.problems.changed) ? [not, done] : [done, not];
  expect(second.html).toContain(messages.problems.changed);
  expect(first.html).toContain("Imported.");
  expect(await store.database.$count(imports)).toBe(1);
});

test("a sale between the preview and the import does not block the import", async () => {
  const page = await chosen(csv(head + mug.replace(",5,k", ",,k")));
  await store.database.update(products).set({ stock: 4 }).where(eq(products.id, "mug"));
  expect((await pressed(page, page.path)).html).toContain("Imported.");
  expect((await store.database.select().from(products))[0]!.stock).toBe(4);
});

test("a process that is killed during an import leaves the shop unchanged, and the page says so", async () => {
  const rows = Array.from(generatedRows(2_000, 1), ({ price, ...row }) =>
    JSON.stringify({ ...row, price: price / 100 }),
  );
  const page = await chosen(csv(rows.join("\n"), "many.jsonl"));
  const fields = goldenIn(page.html);
  const file = page.path.split("/").at(-1)!;
  const program = join(import.meta.dirname, "testing.importing.ts");
  const child = spawn(process.execPath, [program, store.databaseUrl, file, fields["expected"]!, owner.user.id], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await store.database.transaction(async (transaction) => {
    await transaction.select().from(products).for("update"); // blocks the import between changes
    const [output] = (await once(child.stdout, "data")) as [Buffer];
    expect(String(output)).toBe("Changing");
    expect((await owner.get(page.path)).html).toContain("<progress");
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  expect(await titles()).toEqual(["jug 1000", "mug 1000"]);
  await store.database.execute(sql`update owner_jobs set seen_at = now() - interval '21 seconds'`); // lets the heartbeat expire
  const after = await owner.get(page.path);
  expect(after.html).toContain(messages.problems["broken off"]);
  const looked = await pressed(after, page.path);
  expect((await pressed(looked, page.path)).html).toContain(messages.done("2,000", "0", "2"));
});

test("the last import is undone after a preview, once, and the page lists what could not be undone", async () => {
  const page = await chosen(csv(head + mug + bowl));
  await pressed(page, page.path);
  await store.database.update(products).set({ title: "My bowl" }).where(eq(products.id, "bowl"));
  const path = undoImportAddress();
  const looked = await pressed(await owner.get(path), path);
  expect(looked.html).toContain(messages.undo.would("0", "1", "1"));
  expect(looked.html).toContain(`<td>bowl</td><td>${messages.undo.why.changed}</td>`);
  expect(await titles()).toEqual(["bowl 700", "mug 1200"]);
  const fields = goldenIn(looked.html);
  await Promise.all(Array.from({ length: 5 }, () => owner.post(path, fields)));
  const done = await ended(path);
  expect(done.html).toContain(messages.undo.done("0", "1", "1"));
  expect(await titles()).toEqual(["bowl 700", "jug 1000", "mug 1000"]);
  const logged = await store.database.select().from(activityLog).where(eq(activityLog.what, "import-undone"));
  expect(logged).toHaveLength(1);
  await owner.post(path, fields);
  expect(await titles()).toEqual(["bowl 700", "jug 1000", "mug 1000"]);
});

test("before the first import, there is nothing to undo", async () => {
  expect((await owner.get(undoImportAddress())).html).toContain(messages.undo.none);
});

test("a file waits for a day; another file of the same account replaces it, and a discarded file is deleted", async () => {
  const other = await adminAt(store, "catalogue");
  const [first, theirs] = [await chosen(csv(head + mug)), await chosen(csv(head + bowl, "theirs.csv"), other)];
  const second = await chosen(csv(head + bowl));
  expect((await owner.get(first.path)).status).toBe(404);
  expect((await owner.get(importAddress())).html).toContain("theirs.csv");
  await store.database.update(importFiles).set({ at: sql`now() - interval '25 hours'` });
  const third = await chosen(csv(head + mug));
  expect((await owner.get(theirs.path)).status).toBe(404);
  expect((await owner.get(second.path)).status).toBe(404);
  const { location } = await owner.post(third.path, { what: "forget" });
  expect((await owner.get(location!)).html).toContain(messages.forgotten);
  expect((await owner.get(third.path)).status).toBe(404);
});

test("waiting files take at most 256 MB together", async () => {
  await store.database
    .insert(importFiles)
    .values({ by: crypto.randomUUID(), name: "x.csv", size: 256 * 1024 * 1024 - 3 });
  const sent = await owner.postFiles(importAddress(), {}, { file: csv(head + mug) });
  expect([sent.status, sent.html.replaceAll("&#x27;", "'").includes(messages.noRoom)]).toEqual([422, true]);
});

test.each([
  ["commas", ",".repeat(40_000_000)],
  ["an opened quote", `"${"x".repeat(40_000_000)}`],
  ["short lines of commas", `${",".repeat(400)}\n`.repeat(100_000)],
])(
  "a file of 40 MB of %s changes nothing, and its page says why",
  async (_, text) => {
    const before = await titles();
    const page = await chosen(csv(text));
    expect(page.html).toMatch(/Line 1|There is no column|The column/);
    expect(await titles()).toEqual(before);
    expect((await store.request("/")).status).toBe(200);
  },
  60_000,
);

const many = () =>
  csv(`${head}${Array.from({ length: 60_000 }, (_, n) => mug.replaceAll("mug,", `mug-${n},`)).join("")}`);

function importing(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return children
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("import/program.ts"));
}

test.each([
  ["SIGKILL", messages.problems["look broken off"]],
  ["SIGABRT", messages.tooMuchMemory], // V8 aborts when its heap is full
] as const)("an import whose process ends by %s changes nothing, and its page says why", async (signal, why) => {
  const sent = await owner.postFiles(importAddress(), {}, { file: many() });
  await expect.poll(() => importing().length).toBe(1);
  process.kill(importing()[0]!, signal);
  expect((await ended(sent.location!)).html.replaceAll("&#x27;", "'")).toContain(why);
  expect(await titles()).toHaveLength(2);
});

test("an import's process gets none of the store's secrets", async () => {
  process.env["STORE_SECRET_OF_TEST"] = "hidden";
  const sent = await owner.postFiles(importAddress(), {}, { file: many() });
  delete process.env["STORE_SECRET_OF_TEST"];
  await expect.poll(() => importing().length).toBe(1);
  expect(readFileSync(`/proc/${importing()[0]!}/environ`, "utf8")).not.toContain("STORE_");
  await owner.post(sent.location!, { what: "cancel" });
  await ended(sent.location!);
});

test.each([
  [
    "a refused connection, as an outage",
    "postgres://wicker@127.0.0.1:9/shop",
    { code: "ECONNREFUSED", syscall: "connect" },
    true,
  ],
  ["a refused query", null, { code: "22P02", message: expect.stringContaining('"no-id"') as string }, false],
])("an import's process passes on the cause of its failure: %s", async (_, url, cause, isOutage) => {
  const file = { id: "no-id", name: "goods.csv", size: 1024 * 1024 };
  const task = { what: "look", file, expected: "", by: owner.user.id } as const;
  const progress = () => ({ add: () => {}, done: () => {} });
  const input = { url: url ?? store.databaseUrl, hosts: [], task };
  const error = await dispatchTask(input, progress, new AbortController().signal).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ ...cause, stack: expect.stringMatching(/^(Error|error): .+\n +at /) as string });
  expect(databaseUnavailableIn(error) !== null).toBe(isOutage);
});

test("cancelling the reading of a file ends its process, changes nothing, and the file can be read again", async () => {
  const { location } = await owner.postFiles(importAddress(), {}, { file: many() });
  const path = location!;
  await expect.poll(() => importing().length).toBe(1);
  const reader = await adminAt(store, "reader");
  const seen = await reader.get(path);
  expect([seen.html.includes("<progress"), seen.html.includes(messages.cancel)]).toEqual([true, false]);
  expect((await reader.post(path, { what: "cancel" })).status).toBe(404);
  expect((await owner.get(path)).html).toContain(messages.cancel);
  expect(importing()).toHaveLength(1);
  expect((await owner.post(path, { what: "cancel" })).location).toBe(path);
  const page = await ended(path);
  expect(page.html).toContain(messages.problems.cancelled);
  expect(importing()).toEqual([]);
  expect(await titles()).toHaveLength(2);
  const again = await owner.post(path, fieldsIn(page.html.split(messages.lookAgain)[0]!));
  expect(again.location).toBe(path);
  expect((await ended(path)).html).not.toContain(messages.problems.cancelled);
});

test.each(["import", "undo"])(
  "%s is cancelled while changes are applied, changes nothing, and can begin again",
  async (what) => {
    const bought = await chosen(csv(head + mug + bowl));
    if (what === "undo") await pressed(bought, bought.path);
    const path = what === "undo" ? undoImportAddress() : bought.path;
    const looked = what === "undo" ? await pressed(await owner.get(path), path) : bought;
    const before = await titles();
    const cancel = what === "undo" ? { what: "cancel", import: fieldsIn(looked.html)["import"]! } : { what: "cancel" };
    await store.database.transaction(async (transaction) => {
      await transaction.select().from(products).for("update");
      await owner.post(path, goldenIn(looked.html));
      expect((await owner.get(path)).html).toContain(messages.cancel);
      await owner.post(path, cancel);
      expect((await ended(path)).html).toContain(messages.problems.cancelled);
    });
    expect(await titles()).toEqual(before);
    const again = await pressed(await owner.get(path), path);
    const done = await pressed(again, path);
    expect(done.html).toContain(what === "undo" ? messages.undo.done("1", "1", "1") : messages.done("1", "1", "1"));
  },
);

test("a file without products is refused, also with a header, and the catalogue stays", async () => {
  const before = await titles();
  for (const text of [head, head.trimEnd(), `\ufeff${head}\n\n`]) {
    const page = await chosen(csv(text));
    expect(page.html).toContain("The file has no products, so nothing was changed.");
    expect(page.html).not.toContain(messages.import);
  }
  expect(await titles()).toEqual(before);
});

test("the export begins with a byte order mark, for Excel, and is in the activity log", async () => {
  const cookie = [...owner.cookies].map((pair) => pair.join("=")).join("; ");
  const response = await store.request(exportAddress(), { headers: { cookie } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Buffer.from(bytes.slice(0, 3)).toString("hex")).toBe("efbbbf");
  expect((await owner.get(activityLogAddress())).html).toContain("Products exported");
});

test("one export is sent at a time, and the next one once the first has ended or was aborted", async () => {
  const cookie = [...owner.cookies].map((pair) => pair.join("=")).join("; ");
  const download = () => store.request(exportAddress(), { headers: { cookie } });
  const logged = () => store.database.$count(activityLog, eq(activityLog.what, "products-exported"));
  const before = await logged();
  const first = await download();
  const second = await download();
  expect([second.status, (await second.text()).includes(adminMessages.record.exportRuns)]).toEqual([503, true]);
  expect(await logged()).toBe(before + 1);
  await first.body!.cancel();
  expect((await store.request(exportAddress(), { method: "HEAD", headers: { cookie } })).status).toBe(200);
  const third = await download();
  expect(third.status).toBe(200);
  await third.text();
  expect(await download().then(async (last) => [last.status, (await last.text()).length > 0])).toEqual([200, true]);
});

test("the export is the same as the command's", async () => {
  const { response, html } = await owner.get(exportAddress());
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="products.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(html).toMatch(/^id,title,.*\njug,Thing jug,things,10\.00,3,5,kettle-cream,jug,.*\nmug,.*\n$/);
});

test("readers see imports and change nothing; staff who send orders see no imports", async () => {
  const page = await chosen(csv(head + mug));
  const reader = await adminAt(store, "reader");
  expect((await reader.get(page.path)).html).toContain("<td>12.00</td>");
  expect((await reader.get(page.path)).html).not.toContain(messages.import);
  expect((await reader.get(importAddress())).html).not.toContain('type="file"');
  expect((await reader.post(page.path, goldenIn(page.html))).status).toBe(404);
  expect((await reader.postFiles(importAddress(), {}, { file: csv(head) })).status).toBe(404);
  const orders = await adminAt(store, "orders");
  for (const path of [importAddress(), page.path, undoImportAddress(), exportAddress()])
    expect((await orders.get(path)).status).toBe(404);
});

test("a missing file, and a form of a stranger, have no effect", async () => {
  expect((await owner.get(importFileAddress("nothing"))).status).toBe(404);
  expect((await owner.get(importFileAddress(crypto.randomUUID()))).status).toBe(404);
  const page = await chosen(csv(head + mug));
  for (const fields of [
    {},
    { what: "import" },
    { what: "import", expected: "x" },
    { what: "import", expected: "0/0/" },
  ])
    await owner.post(page.path, fields);
  await ended(page.path);
  expect(await store.database.$count(imports)).toBe(0);
});
