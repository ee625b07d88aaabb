/** What browsers call themselves, the particular before the general: Edge, Opera and Samsung say that they are Chrome too, and Chrome Safari. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** A browser's kind in a few words, such as "Firefox on Linux", from its User-Agent: its owner knows it by them, and nobody else does. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
