import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { keepComplaints } from "./complaints.ts";
import { type Engine, type Key, until } from "./engine.ts";
import { installOnDebian } from "../browser.ts";
import { freePort } from "../store-process.ts";

const [program, screen] = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];

const keys: Record<Key, string> = { ArrowDown: "\uE015", ArrowUp: "\uE013", Enter: "\uE007" };

/** Key of element references in WebDriver's JSON. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Starts WebKitGTK with WebDriver on a virtual display. Null if WebKitGTK is missing and cannot be installed. */
export async function startWebKit(): Promise<Engine | null> {
  if (![program, screen].every(existsSync) && !installOnDebian("webkit2gtk-driver", "xvfb")) return null;
  const display = spawn(screen, ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(display.stdio[3]!, "data")) as [Buffer];
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${number.toString().trim()}` };
  const driver = spawn(program, [`--port=${port}`], { stdio: "ignore", env });
  const base = `http://127.0.0.1:${port}`;
  await until("WebKitWebDriver", () =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );

  const stop = async () => {
    for (const child of [driver, display]) await end(child);
  };
  const opened = await call("POST", `${base}/session`, {
    // WebKitGTK's page load can hang, and WebDriver's default limit is five minutes.
    capabilities: { alwaysMatch: { unhandledPromptBehavior: "ignore", timeouts: { pageLoad: 20_000 } } },
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { sessionId, capabilities } = opened as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `${base}/session/${sessionId}`;
  const find = async (xpath: string) => {
    const found = (await call("POST", `${session}/element`, { using: "xpath", value: xpath })) as Record<
      string,
      string
    >;
    return `${session}/element/${found[elementKey]}`;
  };
  /** Scrolls an element into view. The driver cannot click elements just below the viewport's edge. */
  const show = (xpath: string) =>
    execute(
      `document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue?.scrollIntoView({ block: "nearest" })`,
    );
  const execute = (script: string) => call("POST", `${session}/execute/sync`, { script, args: [] });
  /** Sends a WebDriver command for an element. Retries, because the element may be missing while a page loads. */
  const act = (xpath: string, what: string, body: object = {}) =>
    until(`${what} ${xpath}`, () =>
      show(xpath)
        .then(() => find(xpath))
        .then((element) => call("POST", `${element}/${what}`, body))
        .then(
          () => true,
          (error: Error) => error.message,
        ),
    );
  return {
    name: `WebKit (WebKitGTK ${capabilities.browserVersion})`,
    open: async (url) => void (await call("POST", `${session}/url`, { url })),
    reload: async () => void (await call("POST", `${session}/refresh`, {})),
    click: (xpath) => act(xpath, "click"),
    async type(xpath, text) {
      await act(xpath, "clear");
      if (text) await act(xpath, "value", { text }); // the driver refuses an empty text
    },
    choose: (xpath, value) => act(`${xpath}//option[@value="${value}" or normalize-space()="${value}"]`, "click"),
    async press(key) {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
      await call("POST", `${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    // Installs the error recorder here, because the driver cannot run a script before the page's own scripts.
    evaluate: (expression) => execute(`${keepComplaints}; return ${expression}`),
    async alert() {
      const message = await call("GET", `${session}/alert/text`).catch(() => null);
      if (message !== null) await call("POST", `${session}/alert/accept`, {});
      return message as string | null;
    },
    async close() {
      await call("DELETE", session).catch(() => {}); // the driver may have closed the session on interruption
      await stop();
    },
  };
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(60_000);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${(value as { error: string; message: string }).error}: ${JSON.stringify(value)}`);
  return value;
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
