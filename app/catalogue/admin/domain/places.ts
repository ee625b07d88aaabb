const named = (type: "currency" | "language", codes: readonly string[]) => {
  const names = new Intl.DisplayNames("en", { type });
  return codes.map((value) => ({ value, label: `${value}: ${names.of(value)}` }));
};

export const currencies = named("currency", Intl.supportedValuesOf("currency"));

const tags = `
  ar-AE ar-KW bg-BG cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-ES
  es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV
  ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW
`;

export const suggestedLocales = named("language", tags.trim().split(/\s+/));

export const timeZones: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Canonical locale tag (language, script, region) without extensions. Undefined if invalid, or unknown to `Intl`. */
export function localeOf(text: string): string | undefined {
  try {
    const { baseName } = new Intl.Locale(text.replaceAll("_", "-"));
    return Intl.NumberFormat.supportedLocalesOf(baseName)[0];
  } catch {
    return undefined;
  }
}
