import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";
import { installOnDebian } from "../browser.ts";
import { keepComplaints } from "./complaints.ts";
import type { Engine } from "./engine.ts";

const program = "/usr/bin/firefox-esr";

/** Starts Firefox, driven over WebDriver BiDi. Null if Firefox is missing and cannot be installed. */
export async function startFirefox(): Promise<Engine | null> {
  const executablePath = process.env["FIREFOX_PATH"] ?? program;
  if (!existsSync(executablePath) && !installOnDebian("firefox-esr")) return null;
  // Disables Puppeteer's signal handlers, because `run.ts` closes the browser on signals.
  const [handleSIGINT, handleSIGTERM, handleSIGHUP] = [false, false, false];
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    handleSIGINT,
    handleSIGTERM,
    handleSIGHUP,
  });
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(keepComplaints);
  await page.setViewport({ width: 1280, height: 900 });
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    name: `Firefox (${await browser.version()})`,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    click: (xpath) => locate(xpath).click(),
    type: (xpath, text) => locate(xpath).fill(text),
    choose: (xpath, value) => locate(xpath).fill(value),
    press: (key) => page.keyboard.press(key),
    evaluate: (expression) => page.evaluate(expression),
    alert: async () => alerts.shift() ?? null,
    close: () => browser.close(),
  };
}
