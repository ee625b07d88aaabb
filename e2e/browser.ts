import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Path of a full browser: CHROME_PATH, else Playwright's, else the system's Chromium or Chrome. */
export const findBrowser = () =>
  [process.env["CHROME_PATH"], chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path));

const headlessShell = "/usr/bin/chromium-headless-shell";

/** Path of the tests' browser. The headless shell uses a third less CPU, but has no back/forward cache. */
export const findHeadless = () =>
  [process.env["CHROME_PATH"], headlessShell].find((path) => path && existsSync(path)) ?? findBrowser();

/** Command-line flags: no background requests, and no sandbox for root, because Chromium's sandbox refuses root. */
export const flags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Installs Debian packages if this is Debian and the user is root. Returns true if installed. */
export function installOnDebian(...packages: string[]): boolean {
  const isDebian = existsSync("/etc/debian_version") && readFileSync("/etc/os-release", "utf8").includes("debian");
  if (!isDebian || process.getuid?.() !== 0) return false;
  process.stdout.write(`Installing Debian's ${packages.join(", ")}.\n`);
  spawnSync("apt-get", ["update"], { stdio: "inherit" });
  const { status } = spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
    stdio: "inherit",
  });
  return status === 0;
}

/** Finds a full browser and returns its path. If there is none, installs Chromium, but only as root on Debian. */
export function ensureBrowser(): string | undefined {
  if (!findBrowser()) installOnDebian("chromium");
  return findBrowser();
}

if (import.meta.main) {
  const path = ensureBrowser();
  if (path === "/usr/bin/chromium" && !existsSync(headlessShell)) installOnDebian("chromium-headless-shell");
  if (!path) {
    process.stderr.write(
      "The journeys need a browser. Install Chromium or Chrome, run `npx playwright install chromium`, or set CHROME_PATH.\n",
    );
    process.exit(1);
  }
  process.stdout.write(`The journeys run in ${findHeadless()}\n`);
}
