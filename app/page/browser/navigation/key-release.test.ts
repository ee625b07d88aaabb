import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeyRelease } from "./key-release.ts";

const events: string[] = [];
let keys: EventTarget;
const press = (type: string, key: string) => keys.dispatchEvent(Object.assign(new Event(type), { key }));

/** Runs pending promise callbacks. Returns the recorded events, and clears them. */
async function now() {
  await vi.advanceTimersByTimeAsync(0);
  return events.splice(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  keys = new EventTarget();
  vi.stubGlobal("addEventListener", keys.addEventListener.bind(keys));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page waits until Enter is released", async () => {
  const letGo = createKeyRelease();
  press("keydown", "Enter");
  void letGo().then(() => events.push("shown"));
  expect(await now()).toEqual([]);
  press("keyup", "Enter");
  expect(await now()).toEqual(["shown"]);
});

test("a page waits at most 50 milliseconds for the key release, and the next page does not wait again", async () => {
  const letGo = createKeyRelease();
  press("keydown", "Enter");
  void letGo().then(() => events.push("shown"));
  await vi.advanceTimersByTimeAsync(49);
  expect(await now()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await now()).toEqual(["shown"]);
  void letGo().then(() => events.push("next"));
  expect(await now()).toEqual(["next"]);
});

test.each(["no key", "a letter", "Enter, and let go"])("a page does not wait: %s", async (pressed) => {
  const letGo = createKeyRelease();
  if (pressed === "a letter") press("keydown", "a");
  if (pressed.startsWith("Enter")) ["keydown", "keyup"].forEach((type) => press(type, "Enter"));
  void letGo().then(() => events.push("shown"));
  expect(await now()).toEqual(["shown"]);
});
