import { ReadableStream } from "node:stream/web";
import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { formWithFilesIn, Malformed } from "./forms.ts";

const app = new Hono().post("/", async (c) => {
  const { form, files } = await formWithFilesIn(c, { maxBytes: 1000 });
  return c.json({ fields: Object.keys(form), files: [...files.keys()] });
});
app.onError((error, c) => c.text(error.message, error instanceof Malformed ? 400 : 500));

const fieldNamed = (name: string) => `--B\r\ncontent-disposition: form-data; name="${name}"\r\n\r\ntext\r\n`;
const fileNamed = (name: string) =>
  `--B\r\ncontent-disposition: form-data; name="${name}"; filename="x"\r\n\r\ncontent\r\n`;

/** Posts a multipart form. Each part arrives after the preceding part was read. */
async function post(...parts: readonly string[]) {
  async function* body() {
    for (const part of [...parts, "--B--\r\n"]) {
      yield new TextEncoder().encode(part);
      await wait(20);
    }
  }
  const headers = { "content-type": "multipart/form-data; boundary=B" };
  return app.request("/", {
    method: "POST",
    headers,
    body: ReadableStream.from(body()),
    duplex: "half",
  } as RequestInit);
}

test("a form's fields and files are read", async () => {
  const response = await post(fieldNamed("title"), fileNamed("picture"));
  expect(await response.json()).toEqual({ fields: ["title"], files: ["picture"] });
});

test.each([
  ["two fields", [fieldNamed("a"), fieldNamed("a")]],
  ["a field after a file", [fileNamed("a"), fieldNamed("a")]],
  ["a file after a field", [fieldNamed("a"), fileNamed("a")]],
  ["two files", [fileNamed("a"), fileNamed("a")]],
])("a form with one name for %s is refused", async (_, parts) => {
  expect((await post(...parts)).status).toBe(400);
  expect((await post(parts.join(""))).status).toBe(400);
});
