import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import type { Message } from "./sending.ts";
import type { Mail } from "./settings.ts";

export type Arrived = Email & {
  readonly to: readonly string[];
  readonly raw: string;
};

export type TestServerOptions = Pick<
  SMTPServerOptions,
  "authOptional" | "onAuth" | "onConnect" | "onMailFrom" | "onRcptTo"
> & {
  /** Called with each email and the count so far. May throw an error with a `responseCode`, or never resolve. */
  readonly onEmail?: (email: Arrived, count: number) => unknown;
  readonly port?: number;
};

export const answer = (responseCode: number, message = "not now") =>
  Object.assign(new Error(message), { responseCode });

export async function mailServerAt({ onEmail, port = 0, ...options }: TestServerOptions = {}) {
  const arrived: Arrived[] = [];
  /** Records an email. Returns the error of `onEmail` or of the stream, or null. */
  async function take(stream: SMTPServerDataStream, { rcptTo }: SMTPServerSession["envelope"]) {
    try {
      const raw = await buffer(stream);
      const email = { ...(await PostalMime.parse(raw)), raw: raw.toString() };
      const one = { ...email, to: rcptTo.map(({ address }) => address) } as unknown as Arrived;
      arrived.push(one);
      await onEmail?.(one, arrived.length);
      return null;
    } catch (error) {
      return error as Error;
    }
  }
  const server = new SMTPServer({
    disabledCommands: options.onAuth ? [] : ["AUTH"],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    closeTimeout: 1,
    ...options,
    onData(stream, { envelope }, done) {
      void (async () => done(await take(stream, envelope)))();
    },
  });
  server.on("error", () => {}); // ignores connections that tests break
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const at = (server.server.address() as AddressInfo).port;
  return {
    arrived,
    server,
    port: at,
    mail: mailAt(at),
    url: `smtp://127.0.0.1:${at}`,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}

export type MailServer = Awaited<ReturnType<typeof mailServerAt>>;

/** Settings for a mail server on this machine, without a sender's name. */
export const mailAt = (port: number): Mail => ({
  host: "127.0.0.1",
  port,
  user: null,
  encrypted: "no",
  from: { name: "", address: "orders@shop.example" },
});

export const message: Message = {
  to: "ada@shopper.example",
  shop: "Wicker",
  subject: "Thank you",
  html: "<p>Thank you, Ada</p>",
  text: "Thank you, Ada",
  messageId: "<one@shop.example>",
  writtenAt: new Date("2026-03-01T12:00:00Z"),
};
