/** An option of a form field: stored code and displayed name. */
type Choice = { readonly value: string; readonly label: string };

const named = (type: "currency" | "language", codes: readonly string[]): readonly Choice[] => {
  const names = new Intl.DisplayNames("en", { type });
  return codes.map((value) => ({ value, label: `${value}: ${names.of(value)}` }));
};

/** The currencies of ISO 4217. */
export const currencies = named("currency", Intl.supportedValuesOf("currency"));

/** Suggested locales. The owner can type other locales. */
export const usualLocales = named(
  "language",
  [
    ..."en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-ZA de-DE de-AT de-CH fr-FR fr-BE fr-CA fr-CH it-IT it-CH".split(
      " ",
    ),
    ..."es-ES es-MX es-AR pt-PT pt-BR nl-NL nl-BE da-DK sv-SE nb-NO fi-FI is-IS pl-PL cs-CZ sk-SK sl-SI hr-HR".split(
      " ",
    ),
    ..."hu-HU ro-RO bg-BG el-GR et-EE lv-LV lt-LT tr-TR uk-UA he-IL ar-AE ar-KW hi-IN id-ID ms-MY th-TH vi-VN".split(
      " ",
    ),
    ..."ja-JP ko-KR zh-CN zh-TW".split(" "),
  ].toSorted(),
);

export const timeZones: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Canonical locale tag (language, script, region) without extensions; undefined if the text is not a valid tag. */
export function localeOf(text: string): string | undefined {
  try {
    const { baseName } = new Intl.Locale(text);
    return Intl.NumberFormat.supportedLocalesOf(baseName)[0];
  } catch {
    return undefined;
  }
}
