const form = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(\.\d{1,3})?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/;

/** Parses "2026-11-21 14:05" (local time) or "2026-11-21 14:05:30.250+01:00". Null if invalid. */
export function parseMoment(text: string): Date | null {
  const [whole, year, month, day, hour, minute, second = "00", fraction = "", zone = ""] = form.exec(text.trim()) ?? [];
  if (!whole) return null;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const asGiven = new Date(`${local}${fraction}Z`);
  // `Date` turns February 31 into a day of March. The comparison with the input finds this.
  if (Number.isNaN(asGiven.getTime()) || asGiven.toISOString().slice(0, local.length) !== local) return null;
  const offset = zone.replace("UTC", "Z").replace(/(\d\d)(\d\d)$/, "$1:$2");
  return new Date(`${local}${fraction}${offset}`);
}

export const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats a moment in this machine's time zone: 2026-11-21 14:05:30. `parseMoment` reads this format. */
export const shownMoment = (moment: Date) => moment.toLocaleString("sv-SE");
