const form = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(\.\d{1,3})?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/;

/** The moment of a text such as "2026-11-21 14:05" or "2026-11-21 14:05:30.250+01:00": in this machine's time zone unless it names one. Null for others. */
export function parseMoment(text: string): Date | null {
  const [whole, year, month, day, hour, minute, second = "00", fraction = "", zone = ""] = form.exec(text.trim()) ?? [];
  if (!whole) return null;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const asGiven = new Date(`${local}${fraction}Z`);
  // A 31st of February would be taken for a day of March.
  if (Number.isNaN(asGiven.getTime()) || asGiven.toISOString().slice(0, local.length) !== local) return null;
  const offset = zone.replace("UTC", "Z").replace(/(\d\d)(\d\d)$/, "$1:$2");
  return new Date(`${local}${fraction}${offset}`);
}

/** The name of this machine's time zone. */
export const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment in this machine's time zone, as `parseMoment` takes it, to the second. */
export function shownMoment(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${date} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":")}`;
}
