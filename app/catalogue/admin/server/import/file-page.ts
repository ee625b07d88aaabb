import { z } from "zod";
import { importAddress, importFileAddress } from "../../addresses.ts";
import type { ImportFilePage, ImportPreview } from "../../domain/import.ts";
import type { Job } from "../../../../admin/domain/jobs.ts";
import { importMessages as messages } from "../../import-messages.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import { jobKind } from "./files.ts";
import { type Imports, later } from "./imports.ts";
import { pastImports } from "./past-imports.ts";

const Sent = z.discriminatedUnion("what", [
  z.object({ what: z.literal("import"), expected: z.string().regex(/^[-\d/]{1,200}$/) }),
  z.object({ what: z.enum(["look", "cancel", "forget"]) }),
]);

export function importFilePage({ database, jobs, files, ...imports }: Imports): AdminRoute<ImportFilePage> {
  const jobsOf = (id: string) => Promise.all([jobs.last(jobKind("look", id)), jobs.last(jobKind("import", id))]);

  return {
    async show({ params: { file: id = "" }, mayChange }) {
      const file = await files.read(id);
      if (!file) return null;
      const title = messages.of(file.name);
      const page = { title, mayChange, file, running: null, preview: null, problem: null, done: null };
      if (file.appliedAt) {
        const [past = null] = file.import === null ? [] : await pastImports(database, 1, file.import);
        return { ...page, done: { past } };
      }
      const [look, apply] = await jobsOf(id);
      if (apply?.state === "running") return { ...page, running: { what: "apply", job: apply } };
      if (look?.state === "running") return { ...page, running: { what: "look", job: look } };
      const last = later(look, apply);
      return { ...page, preview: previewIn(last), problem: problemOf(last, apply) };
    },

    async change({ params: { file: id = "" }, user }, { form }) {
      const file = await files.read(id);
      if (!file) return null;
      const here = { redirect: importFileAddress(id) };
      const sent = Sent.safeParse(form);
      if (!sent.success || file.appliedAt) return here;
      if (sent.data.what === "cancel") {
        for (const what of ["look", "import"] as const) await imports.cancel(jobKind(what, id));
        return here;
      }
      if ((await jobsOf(id)).some((job) => job?.state === "running")) return here;
      if (sent.data.what === "forget") {
        await files.discard(id);
        return { redirect: importAddress({ forgotten: "yes" }) };
      }
      if (sent.data.what === "import") await imports.start(jobKind("import", id), { ...sent.data, file, by: user.id });
      else await imports.startPreview(file, user.id);
      return here;
    },
  };
}

/** Problem of the last job. "changed": the catalogue had changed since the preview, so nothing was imported. */
function problemOf(last: Job | null, apply: Job | null): ImportFilePage["problem"] {
  if (last?.state === "cancelled") return "cancelled";
  if (last?.state === "broken off") return last === apply ? "broken off" : "look broken off";
  return last && last === apply && !("unreadable" in (previewIn(last) ?? {})) ? "changed" : null;
}

const previewIn = (job: Job | null) =>
  (job?.outcome as { readonly looked?: ImportPreview } | null | undefined)?.looked ?? null;
