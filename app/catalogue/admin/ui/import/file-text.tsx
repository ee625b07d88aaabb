import type { ImportFile } from "../../domain/import.ts";
import { importMessages } from "../../import-messages.ts";
import { useMoment } from "../../../../admin/ui/locale-context.ts";

export function FileText({ name, size, by, at }: ImportFile) {
  const moment = useMoment();
  return importMessages.waitingFile(name, importMessages.size(size), by, moment(at));
}
