import { useMoment } from "./locale-context.ts";

/** Formatted ISO 8601 timestamp. */
export function Moment({ at }: { at: string }) {
  const moment = useMoment();
  return <time dateTime={at}>{moment(at)}</time>;
}
