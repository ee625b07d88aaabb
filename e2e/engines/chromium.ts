import type { Page } from "@playwright/test";
import { keepComplaints } from "./complaints.ts";
import type { Engine } from "./engine.ts";

export async function inChromium(page: Page): Promise<Engine> {
  await page.addInitScript(keepComplaints);
  const locate = (xpath: string) => page.locator(`xpath=${xpath}`);
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return {
    name: "Chromium",
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    click: (xpath) => locate(xpath).click(),
    type: (xpath, text) => locate(xpath).fill(text),
    choose: async (xpath, value) => void (await locate(xpath).selectOption(value)),
    press: (key) => page.keyboard.press(key),
    evaluate: (expression) => page.evaluate(expression),
    alert: async () => alerts.shift() ?? null,
    close: () => page.close(),
  };
}
