import { useMoment } from "./locale-context.ts";

/** A moment in ISO 8601 as it is read. */
export function Moment({ at }: { at: string }) {
  const moment = useMoment();
  return <time dateTime={at}>{moment(at)}</time>;
}
