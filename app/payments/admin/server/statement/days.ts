const forms = [
  /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)(?!\d)/,
  /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4}|\d\d)(?!\d)/,
];

/** Parses "2026-11-25T10:00", "20261125", "25.11.2026" or "25/11/26" to "2026-11-25". Null for other texts. */
export function parseDay(text: string): string | null {
  const { year, month, day } = forms.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(Number(year.padStart(4, "20")), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) && Number(month) > 0 && Number(month) < 13
    ? date.toISOString().slice(0, 10)
    : null;
}
