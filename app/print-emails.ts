import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { z } from "zod";
import { assembleStore } from "./assembly.ts";
import { parseConfig } from "./config.ts";
import { emailTemplates } from "./email-templates.ts";
import { runCommand, type Tools } from "./server/command/command.ts";
import { CommandError } from "./server/command/errors.ts";
import type { Outbox } from "./emails/server.ts";
import type { RenderEmail } from "./server/emails.ts";
import { root } from "./server/root.ts";
import { storedSecrets } from "./server/secrets.ts";
import { visible, visibleLines } from "./server/visible.ts";

const input = z.union([
  z.strictObject({ given: z.tuple([z.literal("list")]) }),
  z.strictObject({ given: z.tuple([z.literal("show"), z.uuid()]) }),
  z.strictObject({ given: z.tuple([z.literal("preview"), z.string().min(1)]) }),
]);

process.env["TRUSTED_PROXY"] ||= "0"; // required, but without effect here: this command accepts no requests

await runCommand({
  name: "emails",
  usage: {
    list: "lists waiting, failed and recently sent emails",
    "show <id>": "prints an email with new links that work",
    "preview <folder>": "writes a sample of every kind of email into a folder, as HTML and as text",
  },
  input,
  withoutTables: "The database has no email tables of this version. Start the store once with STORE_FEATURES=all.",
  async run({ given }, tools) {
    const renderEmail = await builtRender();
    await using store = await open(tools, renderEmail);
    switch (given[0]) {
      case "list": {
        const { dead, waiting, sent } = await store.outbox.now();
        const lines = [...dead, ...waiting, ...sent].map(({ id, state, name, to, writtenAt }) =>
          visible([id, state.padEnd(7), writtenAt, name, to].join("  ")),
        );
        tools.say(lines.length > 0 ? lines.join("\n") : "There are no emails.");
        return 0;
      }
      case "show": {
        const email = await store.outbox.print(given[1]);
        if (!email) throw new CommandError("There is no email with this id, or it is no longer needed.");
        tools.say(visibleLines(`To: ${email.to}\nSubject: ${email.subject}\n\n${email.text}`));
        return 0;
      }
      default: {
        const [, folder] = given;
        await mkdir(folder, { recursive: true });
        const kinds = Object.keys(emailTemplates);
        for (const kind of kinds) {
          const email = await renderEmail(kind, null, await store.shop(), store.origin);
          await writeFile(join(folder, `${kind}.html`), email?.html ?? "");
          await writeFile(join(folder, `${kind}.txt`), email?.text ?? "");
        }
        tools.say(`Samples of all ${kinds.length} kinds of emails are in ${folder}.`);
        return 0;
      }
    }
  },
});

/** Imports the renderer from the build, because Node cannot run TSX sources. */
async function builtRender(): Promise<RenderEmail> {
  const file = join(root, "dist/server/render.js");
  if (!existsSync(file)) throw new CommandError("Build the store first: npm run build.");
  const { renderEmail }: typeof import("./render.tsx") = await import(file);
  return renderEmail;
}

async function open({ database }: Tools, renderEmail: RenderEmail) {
  const config = { ...parseConfig(process.env), STORE_FEATURES: "all" as const, mail: null };
  const secrets = config.SESSION_SECRET ?? (await storedSecrets(config.DATA_DIR));
  const build = { id: "", css: "", firstScript: "", scripts: [], preloads: () => [] };
  const pages = () => ({ build, assets: new Map(), render: async () => [] });
  const log = pino({ level: "silent" });
  const store = assembleStore({ config, database, secrets, log, pages, renderEmail });
  return { ...store, outbox: store.outbox as Outbox, [Symbol.asyncDispose]: store.stop };
}
