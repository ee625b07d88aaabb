import { randomUUID } from "node:crypto";
import type { Database } from "../../../database/database.ts";
import type { Outbox } from "../../../server/letters.ts";
import { withTimeout } from "../../../server/timeout.ts";
import { letterAddress, lettersAddress } from "../../addresses.ts";
import type { LetterPage, LettersPage } from "../../domain/letter-pages.ts";
import { lettersMessages } from "../../letters-messages.ts";
import type { Entered, OwnerPage } from "../page.ts";
import { note } from "../record.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The pages about letters, of which the map has none in a shop without. */
export function letterPages(database: Database, outbox: Outbox | null): Readonly<Record<string, OwnerPage>> {
  if (!outbox) return {};

  async function page({ mayChange }: Entered, done: string | null): Promise<LettersPage> {
    const now = await withTimeout(outbox!.now());
    return { title: lettersMessages.title, ...now, done, form: randomUUID(), mayChange };
  }

  /** Sends dead ones again, and notes that. @param id of one; null is all of them. */
  const again = (id: string | null, by: string) =>
    withTimeout(
      database.transaction(async (transaction) => {
        const count = await outbox.again(transaction, id);
        if (count > 0) await note(transaction, { by, what: "letters", fields: ["again"] });
      }),
    );

  return {
    "owner-letters": {
      show: (entered, query) => page(entered, query.get("done")),

      async change(entered, { form }) {
        const { user } = entered;
        if (form["do"] === "again") await again(null, user.id);
        else if (form["do"] === "trial" && uuid.test(form["form"] ?? "")) {
          const letter = { kind: "trial", to: user.email, about: {}, once: `trial ${form["form"]}` };
          await withTimeout(database.transaction((transaction) => outbox.post(transaction, letter)));
        } else return { status: 422, page: { ...(await page(entered, null)), isWrong: true } };
        return { redirect: lettersAddress({ done: form["do"] }) };
      },
    } satisfies OwnerPage<LettersPage>,

    "owner-letter": {
      async show({ params, mayChange }) {
        const id = params["letter"]!;
        const found = uuid.test(id) ? await withTimeout(outbox.read(id)) : null;
        return found && { title: found.letter.name, ...found, mayChange };
      },

      async change({ params, user }) {
        const id = params["letter"]!;
        if (!uuid.test(id)) return null;
        await again(id, user.id);
        return { redirect: letterAddress(id) };
      },
    } satisfies OwnerPage<LetterPage>,
  };
}
