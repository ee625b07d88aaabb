import type { ImportFile } from "../../domain/import.ts";
import { importMessages } from "../../import-messages.ts";
import { useMoment } from "../../../../admin/ui/locale-context.ts";

export function FileText({ name, size, by, at }: ImportFile) {
  const moment = useMoment();
  const megabytes = Math.max(0.1, size / 1024 / 1024).toFixed(1);
  return importMessages.waitingFile(name, importMessages.size(megabytes), by, moment(at));
}
