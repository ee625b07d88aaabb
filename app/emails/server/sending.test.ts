import { createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Message, sendBy } from "./sending.ts";
import type { Mail } from "./settings.ts";
import { answer, mailAt, mailServerAt, type TestServerOptions, message } from "./testing.ts";

const never = new AbortController().signal;
const soon = { step: 300, total: 600 };

async function sent(options: TestServerOptions, changes: Partial<Message> = {}, mail: Partial<Mail> = {}) {
  const server = await mailServerAt(options);
  onTestFinished(() => server.stop());
  const outcome = await sendBy({ ...server.mail, ...mail }, soon)({ ...message, ...changes }, never);
  return { outcome, arrived: server.arrived };
}

async function saying(...lines: string[]) {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket.on("error", () => {}).setEncoding("utf8"));
    const left = [...lines];
    const sendLine = () => void (left.length > 0 && socket.write(`${left.shift()}\r\n`));
    sendLine();
    socket.on("data", sendLine);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return mailAt((server.address() as AddressInfo).port);
}

test("an email arrives complete: sender, recipient, date and id, as HTML and as text", async () => {
  const { outcome, arrived } = await sent({}, { subject: "Your order – thank you", text: "Grüße, Ada" });
  expect(outcome).toBeNull();
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({
    to: ["ada@shopper.example"],
    from: { name: "Wicker", address: "orders@shop.example" },
    subject: "Your order – thank you",
    messageId: "<one@shop.example>",
    html: expect.stringContaining("<p>Thank you, Ada</p>"),
    text: expect.stringContaining("Grüße, Ada"),
  });
  expect(new Date(arrived[0]!.date!)).toEqual(message.writtenAt);
  expect(arrived[0]!.raw).toContain("Auto-Submitted: auto-generated");
});

test("the sender's name is that of MAIL_FROM, or else the shop's", async () => {
  const from = { name: "Ada's baskets", address: "orders@shop.example" };
  const { arrived } = await sent({}, {}, { from });
  expect(arrived[0]!.from).toEqual(from);
});

test("no name, subject or shop name injects another header or recipient", async () => {
  const bad = "Hello\r\nBcc: eve@elsewhere.example\r\n\r\nBuy this\u0085\u2028X-Other: 1";
  const from = { name: bad, address: "orders@shop.example" };
  const { arrived } = await sent({}, { subject: bad, shop: bad }, { from });
  const [{ raw, to, headers }] = arrived as [(typeof arrived)[0]];
  expect(to).toEqual(["ada@shopper.example"]);
  expect(headers.map(({ key }) => key).toSorted()).toEqual(
    ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"].toSorted(),
  );
  expect(raw).not.toMatch(/^(bcc|x-other):/im);
});

test.each<[string, TestServerOptions, string]>([
  ["refused where the recipient is refused for good", { onRcptTo: (_a, _s, done) => done(answer(550)) }, "refused"],
  ["tried later where the recipient is not taken now", { onRcptTo: (_a, _s, done) => done(answer(450)) }, "later"],
  ["tried later where what it says is not taken now", { onEmail: () => Promise.reject(answer(451)) }, "later"],
  ["tried later where what it says is not taken at all", { onEmail: () => Promise.reject(answer(554)) }, "later"],
  ["held back where nothing is taken from this sender", { onMailFrom: (_a, _s, done) => done(answer(550)) }, "away"],
  ["held back where the server takes no connections", { onConnect: (_s, done) => done(answer(421)) }, "away"],
  ["held back where the server closes in between", { onRcptTo: (_a, _s, done) => done(answer(421)) }, "away"],
])("an email is %s", async (_, options, kind) => {
  const { outcome } = await sent(options);
  expect(outcome).toMatchObject({ kind, said: expect.stringMatching(/./) });
});

test("a password is sent if set, and a wrong one holds emails back", async () => {
  const onAuth: TestServerOptions["onAuth"] = ({ username, password }, _session, done) =>
    done(password === "hush" ? null : answer(535, "Wrong"), { user: username });
  const options = { onAuth, authOptional: false };
  const as = (password: string) => ({ user: { name: "shop", password }, encrypted: "if possible" }) as const;
  expect((await sent(options, {}, as("hush"))).outcome).toBeNull();
  expect((await sent(options, {}, as("loud"))).outcome).toMatchObject({ kind: "away" });
  expect((await sent(options)).outcome).toMatchObject({ kind: "away" });
});

test("if encryption is required, a server without it gets neither password nor email", async () => {
  const logins: unknown[] = [];
  const onAuth: TestServerOptions["onAuth"] = (auth, _session, done) => (
    logins.push(auth),
    done(null, { user: "shop" })
  );
  const mail = { user: { name: "shop", password: "hush" }, encrypted: "always" } as const;
  const { outcome, arrived } = await sent({ onAuth }, {}, mail);
  expect([outcome?.kind, arrived, logins]).toEqual(["away", [], []]);
});

test("emails are held back while no server listens", async () => {
  const server = await mailServerAt();
  await server.stop();
  expect(await sendBy(server.mail, soon)(message, never)).toMatchObject({ kind: "away" });
});

test.each<[string, string[], string]>([
  ["never greets", [], "away"],
  ["says nothing after its greeting", ["220 hello"], "away"],
  ["says nothing of the sender", ["220 hello", "250 hello"], "later"],
  ["says nothing of the email", ["220 hello", "250 hello", "250 ok", "250 ok", "354 go on"], "later"],
])("a server that %s is not waited for", async (_, lines, kind) => {
  const mail = await saying(...lines);
  const started = performance.now();
  expect(await sendBy(mail, soon)(message, never)).toMatchObject({ kind });
  expect(performance.now() - started).toBeLessThan(1_500);
});

test("a server that slowly sends lines is not waited for either", async () => {
  const mail = await saying("220 hello");
  const slow = createServer((socket) => {
    const timer = setInterval(() => socket.write("250-and\r\n"), 50);
    socket.on("error", () => {}).on("close", () => clearInterval(timer));
    socket.write("220 hello\r\n");
  });
  slow.listen(0, "127.0.0.1");
  await once(slow, "listening");
  onTestFinished(() => void slow.close());
  const { port } = slow.address() as AddressInfo;
  const started = performance.now();
  expect(await sendBy({ ...mail, port }, soon)(message, never)).toMatchObject({ kind: "away" });
  expect(performance.now() - started).toBeLessThan(1_500);
});

test("an email is tried again if the server closes the connection before its response", async () => {
  const server = await mailServerAt({
    onEmail: () => {
      for (const { _socket } of [...server.server.connections] as unknown as { _socket: Socket }[]) _socket.destroy();
      return new Promise(() => {});
    },
  });
  onTestFinished(() => server.stop());
  expect(await sendBy(server.mail, soon)(message, never)).toMatchObject({ kind: "later" });
  expect(server.arrived).toHaveLength(1);
});

test("cancelling ends the sending at once", async () => {
  const mail = await saying("220 hello");
  const cutOff = new AbortController();
  const outcome = sendBy(mail, { step: 10_000, total: 10_000 })(message, cutOff.signal);
  cutOff.abort();
  expect(await outcome).toMatchObject({ kind: "away" });
});
