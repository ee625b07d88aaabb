import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { run } from "../command.ts";
import { temporaryFolder } from "../store-process.ts";
import { endBegun } from "../verify/begun.ts";
import { listenTo } from "./listener.ts";

const programs = {
  screen: "/usr/bin/Xvfb",
  bus: "/usr/bin/dbus-daemon",
  accessibility: "/usr/libexec/at-spi-bus-launcher",
  windows: "/usr/bin/openbox",
  reader: "/usr/bin/orca",
  browser: "/usr/bin/firefox-esr",
  keys: "/usr/bin/xdotool",
};

export const packages = (
  "orca firefox-esr at-spi2-core dbus-daemon xdotool xvfb openbox python3-pyatspi gir1.2-wnck-3.0 " +
  "dconf-gsettings-backend gsettings-desktop-schemas"
).split(" ");

export const isThere = () => Object.values(programs).every((program) => existsSync(program));

/** Orca's settings: no echo of keys, no reading of whole pages. */
const readerSettings = `import orca.settings
orca.settings.enableKeyEcho = False
orca.settings.sayAllOnLoad = False
`;

/** Firefox's preferences, which disable first-run pages and background requests. */
const preferences = {
  "app.update.auto": false,
  "browser.aboutwelcome.enabled": false,
  "browser.preonboarding.enabled": false,
  "browser.region.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.newtab.preload": false,
  "browser.newtabpage.enabled": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "full-screen-api.warning.timeout": 0,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "places.history.enabled": false,
  "services.settings.server": "http://127.0.0.1:9",
  "signon.rememberSignons": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

/** A desktop with a screen reader and a browser, controlled by key presses. */
export type Desktop = Awaited<ReturnType<typeof openDesktop>>;

/**
 * Starts a desktop on a virtual display. A user can run only one, because a second Orca exits at once.
 * @param pace speech rate, in words per minute
 */
export async function openDesktop(pace: number) {
  const folder = await temporaryFolder();
  const env: Record<string, string | undefined> = {
    ...process.env,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_DATA_HOME: join(folder, "data"),
    LANG: "C.UTF-8",
    GNOME_ACCESSIBILITY: "1",
    PYTHONPATH: import.meta.dirname,
    PYTHONDONTWRITEBYTECODE: "1",
    GSETTINGS_BACKEND: "memory",
  };
  const begin = (program: keyof typeof programs, ...parameters: string[]) =>
    spawn(programs[program], parameters, { env, cwd: folder, stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const close = async () => {
    await endBegun(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const screen = begin("screen", "-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp");
    env["DISPLAY"] = `:${await firstLine(screen)}`;
    env["DBUS_SESSION_BUS_ADDRESS"] = await firstLine(begin("bus", "--session", "--nofork", "--print-address=3"));
    begin("accessibility", "--launch-immediately", "--a11y=1", "--screen-reader=1");
    begin("windows", "--sm-disable");
    const settings = join(folder, "orca");
    await mkdir(settings);
    await writeFile(join(settings, "orca-customizations.py"), readerSettings);
    const reader = begin("reader", "--user-prefs", settings, "--disable", "braille,braille-monitor");
    const ended = once(reader, "exit").then(([code]) => {
      throw new Error(`Orca ended (${code}). Each user can run only one Orca.`);
    });
    ended.catch(() => {}); // callers that wait for speech handle the rejection
    const listener = listenTo(reader.stdio[3] as Readable, pace);
    const xdotool = (...parameters: string[]) =>
      run(folder, "env", `DISPLAY=${env["DISPLAY"]}`, programs.keys, ...parameters);
    let [visits, browser] = [0, null as ChildProcess | null];
    return {
      ...listener,
      ended,
      /** Closes the current browser, and opens a URL in a new browser profile. */
      async visit(address: string) {
        if (browser?.kill()) await once(browser, "exit");
        const profile = join(folder, `profile-${(visits += 1)}`);
        await mkdir(profile);
        const lines = Object.entries(preferences).map(
          ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
        );
        await writeFile(join(profile, "user.js"), lines.join("\n"));
        browser = begin("browser", "--profile", profile, "--no-remote", "--kiosk", address);
      },
      /** Presses keys by their X names: "h", "Return", "shift+Tab". */
      press: (...keys: string[]) => xdotool("key", "--delay", "60", ...keys),
      type: (text: string) => xdotool("type", "--delay", "30", text),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const gone = once(child, "exit").then(() => {
    throw new Error(`${child.spawnfile} ended at once.`);
  });
  const [bytes] = (await Promise.race([once(child.stdio[3]!, "data"), gone])) as [Buffer];
  gone.catch(() => {});
  return bytes.toString().trim();
}
