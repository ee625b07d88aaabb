import type { Database } from "../../../../database/database.ts";
import type { LargeFile } from "../../../../server/forms.ts";
import { picturesAddress } from "../../addresses.ts";
import { type ZipPosition, zipPositions, type PicturesPage, type ZipOutcome } from "../../domain/pictures/pages.ts";
import { zipMessages as messages } from "../../picture-messages.ts";
import type { Jobs } from "../../../../admin/server/jobs/jobs.ts";
import type { FormOutcome, AdminRoute } from "../../../../admin/server/page.ts";
import { openArchive } from "./archive.ts";
import type { Pictures } from "../../../../admin/server/pictures/pictures.ts";
import { importZip } from "./zip-import.ts";

const maxZipBytes = 500 * 1024 * 1024;

const kind = "pictures";

export function zipPage(database: Database, pictures: Pictures, jobs: Jobs): AdminRoute<PicturesPage> {
  async function shown(mayChange: boolean, how: ZipPosition = "first", error: string | null = null) {
    const job = await jobs.last(kind);
    const outcome = job?.state === "done" ? (job.outcome as ZipOutcome) : null;
    return { title: messages.title, job, outcome, how, error, mayChange };
  }

  async function start(large: LargeFile | null, how: ZipPosition, by: string): Promise<string | null> {
    if (!large || large.size === 0) return messages.missing;
    const archive = await openArchive(large.path);
    if (typeof archive === "string") return messages.refused[archive];
    let isStarted = false;
    try {
      const started = await jobs.start({ kind, by }, async (progress) => {
        large.take();
        try {
          return await importZip(database, pictures, archive, { how, by, progress });
        } finally {
          archive.close();
          await large.discard();
        }
      });
      isStarted = started.ok;
    } finally {
      if (!isStarted) archive.close();
    }
    return isStarted ? null : messages.another;
  }

  return {
    large: { field: "zip", maxBytes: maxZipBytes },
    show: ({ mayChange }) => shown(mayChange),
    async change({ user, mayChange }, { form, large }): Promise<FormOutcome<PicturesPage>> {
      const how = zipPositions.find((known) => known === form["how"]) ?? "first";
      const error = await start(large, how, user.id);
      return error ? { status: 422, page: await shown(mayChange, how, error) } : { redirect: picturesAddress() };
    },
  };
}
