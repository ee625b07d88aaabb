import { useMoment } from "./locale-context.ts";

export function Moment({ at }: { at: string }) {
  const moment = useMoment();
  return <time dateTime={at}>{moment(at)}</time>;
}
