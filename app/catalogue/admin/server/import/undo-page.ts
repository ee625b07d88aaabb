import { z } from "zod";
import type { Undoing } from "../../../domain/import.ts";
import { undoImportAddress } from "../../addresses.ts";
import type { UndoImportPage } from "../../domain/import.ts";
import { importMessages } from "../../import-messages.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import { startTask, cancel } from "./start.ts";
import type { ImportContext } from "./context.ts";
import { pastImports } from "./past-imports.ts";

const Sent = z.object({ what: z.enum(["look", "undo", "cancel"]), import: z.string().regex(/^\d{1,15}$/) });

const previewValidMs = 10 * 60 * 1000;

/** The page to undo the last import. Shows a preview first. */
export function undoImportPage(imports: ImportContext): AdminRoute<UndoImportPage> {
  const { database, jobs } = imports;
  const lastImport = async () => (await pastImports(database, 1))[0] ?? null;
  const kinds = (id: number) => ({ look: `look-undo:${id}`, undo: `undo:${id}` });

  return {
    async show({ mayChange }) {
      const past = await lastImport();
      const page = { title: importMessages.undo.title, mayChange, past, doing: null, undoing: null, problem: null };
      if (!past) return page;
      const [look, undo] = await Promise.all([jobs.last(kinds(past.id).look), jobs.last(kinds(past.id).undo)]);
      const undoing = (outcome: unknown) => (outcome as { undoing: Undoing | null } | null)?.undoing ?? null;
      if (undo?.state === "running") return { ...page, doing: { what: "undo", job: undo } };
      if (past.undoneAt) return { ...page, undoing: undoing(undo?.outcome) };
      if (look?.state === "running") return { ...page, doing: { what: "look", job: look } };
      const isFresh = look && Date.now() - Date.parse(look.begunAt) < previewValidMs;
      const last = undo && (!look || undo.begunAt > look.begunAt) ? undo : look;
      const problem =
        last?.state === "cancelled" || (last?.state === "broken off" && last === undo) ? last.state : null;
      return { ...page, undoing: isFresh ? undoing(look.outcome) : null, problem };
    },

    async change({ user }, { form }) {
      const sent = Sent.safeParse(form);
      const past = await lastImport();
      if (sent.success && past && !past.undoneAt && String(past.id) === sent.data.import) {
        const { what: action } = sent.data;
        if (action === "cancel") {
          for (const kind of Object.values(kinds(past.id))) await cancel(imports, kind);
          return { redirect: undoImportAddress() };
        }
        const isLook = action === "look";
        const what = isLook ? ("look-undo" as const) : ("undo" as const);
        await startTask(imports, kinds(past.id)[action], { what, id: past.id, by: user.id });
      }
      return { redirect: undoImportAddress() };
    },
  };
}
