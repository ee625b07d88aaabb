import { z } from "zod";
import type { Undoing } from "../../../domain/import.ts";
import { undoImportAddress } from "../../addresses.ts";
import type { UndoImportPage } from "../../domain/import.ts";
import { importMessages } from "../../import-messages.ts";
import type { Job } from "../../../../admin/domain/jobs.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import { type Imports, later } from "./imports.ts";
import { pastImports } from "./past-imports.ts";

const Sent = z.object({ what: z.enum(["look", "undo", "cancel"]), import: z.string().regex(/^\d{1,15}$/) });

const previewValidMs = 10 * 60 * 1000;

export function undoImportPage({ database, jobs, start, cancel }: Imports): AdminRoute<UndoImportPage> {
  const lastImport = async () => (await pastImports(database, 1))[0] ?? null;
  const kinds = (id: number) => ({ look: `look-undo:${id}`, undo: `undo:${id}` });

  return {
    async show({ mayChange }) {
      const past = await lastImport();
      const page = { title: importMessages.undo.title, mayChange, past, running: null, undoing: null, problem: null };
      if (!past) return page;
      const [look, undo] = await Promise.all([jobs.last(kinds(past.id).look), jobs.last(kinds(past.id).undo)]);
      if (undo?.state === "running") return { ...page, running: { what: "undo", job: undo } };
      if (past.undoneAt) return { ...page, undoing: undoingIn(undo) };
      if (look?.state === "running") return { ...page, running: { what: "look", job: look } };
      const isFresh = look && Date.now() - Date.parse(look.begunAt) < previewValidMs;
      const last = later(look, undo);
      const problem =
        last?.state === "cancelled" || (last?.state === "broken off" && last === undo) ? last.state : null;
      return { ...page, undoing: isFresh ? undoingIn(look) : null, problem };
    },

    async change({ user }, { form }) {
      const here = { redirect: undoImportAddress() };
      const [sent, past] = [Sent.safeParse(form), await lastImport()];
      if (!sent.success || !past || past.undoneAt || String(past.id) !== sent.data.import) return here;
      const { what } = sent.data;
      const [{ look, undo }, task] = [kinds(past.id), { id: past.id, by: user.id }];
      if (what === "cancel") for (const kind of [look, undo]) await cancel(kind);
      else if (what === "look") await start(look, { ...task, what: "look-undo" });
      else await start(undo, { ...task, what });
      return here;
    },
  };
}

const undoingIn = (job: Job | null) =>
  (job?.outcome as { undoing: Undoing | null } | null | undefined)?.undoing ?? null;
