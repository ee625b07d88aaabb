import { useDay, useMoment } from "./locale-context.ts";

export function Moment({ at }: { at: string }) {
  const moment = useMoment();
  return <time dateTime={at}>{moment(at)}</time>;
}

export function Day({ on }: { on: string }) {
  const day = useDay();
  return <time dateTime={on}>{day(on)}</time>;
}
