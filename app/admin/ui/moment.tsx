import { useMoment } from "./locale-context.ts";

/** Shows an ISO 8601 timestamp in the shop's format. */
export function Moment({ at }: { at: string }) {
  const moment = useMoment();
  return <time dateTime={at}>{moment(at)}</time>;
}
