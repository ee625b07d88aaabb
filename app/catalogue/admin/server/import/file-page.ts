import { z } from "zod";
import { importAddress, importFileAddress } from "../../addresses.ts";
import type { ImportFilePage, Looked } from "../../domain/import.ts";
import type { Job } from "../../../../admin/domain/jobs.ts";
import { importMessages as messages } from "../../import-messages.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import { startTask, startPreview, cancel } from "./start.ts";
import { jobKind } from "./files.ts";
import type { ImportContext } from "./context.ts";
import { pastImports } from "./past-imports.ts";

const Sent = z.discriminatedUnion("what", [
  z.object({ what: z.literal("import"), expected: z.string().regex(/^[-\d/]{1,200}$/) }),
  z.object({ what: z.literal("look") }),
  z.object({ what: z.literal("cancel") }),
  z.object({ what: z.literal("forget") }),
]);

type Outcome = { readonly looked?: Looked } | null;

/** The page of an uploaded file: preview, progress and result of its import. */
export function importFilePage(imports: ImportContext): AdminRoute<ImportFilePage> {
  const { database, jobs, files } = imports;
  const fileOf = async (id: string) => (z.uuid().safeParse(id).success ? files.read(id) : null);
  const jobsOf = (id: string) =>
    Promise.all([jobs.last(jobKind("look", id)), jobs.last(jobKind("import", id))] as const);

  return {
    async show({ params, mayChange }) {
      const found = await fileOf(params["file"]!);
      if (!found) return null;
      const { appliedAt, import: number, ...file } = found;
      const page = {
        title: messages.of(file.name),
        mayChange,
        file,
        doing: null,
        looked: null,
        problem: null,
        done: null,
      };
      if (appliedAt) {
        const [past] = number === null ? [] : await pastImports(database, 1, number);
        return { ...page, done: { past: past ?? null } };
      }
      const [look, apply] = await jobsOf(file.id);
      if (apply?.state === "running") return { ...page, doing: { what: "apply", job: apply } };
      if (look?.state === "running") return { ...page, doing: { what: "look", job: look } };
      const last = !look || (apply && apply.begunAt > look.begunAt) ? apply : look;
      return { ...page, looked: lookedIn(last), problem: problemOf(last, apply) };
    },

    async change({ params, user }, { form }) {
      const file = await fileOf(params["file"]!);
      if (!file) return null;
      const here = { redirect: importFileAddress(file.id) };
      const sent = Sent.safeParse(form);
      if (!sent.success || file.appliedAt) return here;
      if (sent.data.what === "cancel") {
        for (const what of ["look", "import"] as const) await cancel(imports, jobKind(what, file.id));
        return here;
      }
      if ((await jobsOf(file.id)).some((job) => job?.state === "running")) return here;
      if (sent.data.what === "forget") {
        await files.discard(file.id);
        return { redirect: importAddress({ forgotten: "yes" }) };
      }
      if (sent.data.what === "look") await startPreview(imports, file, user.id);
      else {
        const { what, expected } = sent.data;
        await startTask(imports, jobKind("import", file.id), { what, file, expected, by: user.id });
      }
      return here;
    },
  };
}

/** Problem of the last job. "changed": the import ended without applying, because the catalogue had changed. */
function problemOf(last: Job | null, apply: Job | null): ImportFilePage["problem"] {
  if (last?.state === "cancelled") return "cancelled";
  if (last?.state === "broken off") return last === apply ? "broken off" : "look broken off";
  return last && last === apply && !("unreadable" in (lookedIn(last) ?? {})) ? "changed" : null;
}

const lookedIn = (job: Job | null) => (job?.outcome as Outcome)?.looked ?? null;
