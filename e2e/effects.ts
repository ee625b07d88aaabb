import type { ConsoleMessage, Dialog, Page, Request, WebSocket } from "@playwright/test";

/** Simulated time after a user action, in ms. Longer than any delay in the store. */
const later = 3_000;

/** State of the page, storage and URL: values by name, such as `title` or `cookie <name>`. */
type State = Record<string, string>;

/** Lists all effects of a user action: events, then changes of the page, storage and URL. Ignores focus. */
export async function effectsOf(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.waitForLoadState("networkidle");
  await page.evaluate(drawn);
  await page.clock.install();
  const before = await stateOf(page);
  const { happened, stop } = watch(page);
  await act();
  await page.clock.runFor(later);
  const after = await stateOf(page);
  stop();
  return [...happened, ...differences(before, after)];
}

async function drawn() {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
}

function watch(page: Page) {
  const happened: string[] = [];
  const onRequest = (request: Request) => happened.push(`request: ${request.method()} ${request.url()}`);
  const onSocket = (socket: WebSocket) => happened.push(`request: ${socket.url()}`);
  const onWindow = () => happened.push("window");
  const onConsole = (message: ConsoleMessage) => happened.push(`console: ${message.text()}`);
  const onDialog = (dialog: Dialog) => {
    happened.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  };
  // Listens on the context, because a page lacks the events of windows and workers that it opens.
  const context = page.context();
  context.on("request", onRequest).on("page", onWindow).on("console", onConsole).on("dialog", onDialog);
  page.on("websocket", onSocket);
  const stop = () => {
    context.off("request", onRequest).off("page", onWindow).off("console", onConsole).off("dialog", onDialog);
    page.off("websocket", onSocket);
  };
  return { happened, stop };
}

async function stateOf(page: Page): Promise<State> {
  await page.evaluate(drawn);
  const inPage = await page.evaluate(async () => {
    const state: Record<string, string> = {
      address: location.href,
      history: `${history.length} ${JSON.stringify(history.state)}`,
      title: document.title,
      "name of the window": window.name,
      scroll: `${scrollX} ${scrollY}`,
      text: document.body.innerText,
    };
    for (const [key, value] of Object.entries(sessionStorage)) state[`session storage ${key}`] = value;
    for (const name of await caches.keys()) {
      state[`cache ${name}`] = "";
      for (const { url } of await (await caches.open(name)).keys()) state[`cache ${name} ${url}`] = "";
    }
    const workers = await navigator.serviceWorker.getRegistrations();
    for (const { scope } of workers) state[`worker ${scope}`] = "";
    const visit = (element: Element, place: string) => {
      const own = element.cloneNode() as Element;
      own.removeAttribute("tabindex"); // ignores an attribute that focus handling may add
      state[place] =
        own.outerHTML + [...element.childNodes].map((node) => (node instanceof Text ? node.data : " ")).join("");
      if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
        const { width, height } = element.getBoundingClientRect();
        const byStyle = ["::before", "::after"].map((part) => getComputedStyle(element, part).content);
        state[`${place} drawn`] = [width, height, ...byStyle].join(" ");
      }
      if (element instanceof HTMLInputElement) {
        state[`${place} value`] = element.value;
        state[`${place} checked`] = String(element.checked);
      }
      for (const [at, child] of [...element.children].entries()) visit(child, `${place} ${child.localName}:${at + 1}`);
    };
    visit(document.head, "head");
    visit(document.body, "body");
    return state;
  });
  const { cookies, origins } = await page.context().storageState({ indexedDB: true });
  return {
    ...inPage,
    ...Object.fromEntries(cookies.map(({ name, value }) => [`cookie ${name}`, value])),
    ...Object.fromEntries(origins.map(({ origin, ...storage }) => [`kept of ${origin}`, JSON.stringify(storage)])),
  };
}

const differences = (before: State, after: State) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((place) => before[place] !== after[place])
    .map((place) => `${place}: ${before[place] ?? "nothing"} -> ${after[place] ?? "nothing"}`);
