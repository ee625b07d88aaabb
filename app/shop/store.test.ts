import { afterEach, expect, test, vi } from "vitest";
import { lamp, mug } from "./domain/testing.ts";
import type { Action } from "./domain/state.ts";
import { createStore } from "./store.ts";

afterEach(() => void vi.restoreAllMocks());

test("a removal that matches nothing logs one warning, tells nobody, and leaves the state as it is", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const store = createStore({ basket: [mug] });
  const before = store.state();
  const observer = vi.fn<() => void>();
  store.subscribe(observer);
  store.dispatch({ type: "remove from basket", id: lamp.id });
  expect(warn).toHaveBeenCalledOnce();
  expect(observer).not.toHaveBeenCalled();
  expect(store.state()).toBe(before);
});

test("a removal that matches logs nothing", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const store = createStore({ basket: [mug] });
  store.dispatch({ type: "remove from basket", id: mug.id });
  expect(warn).not.toHaveBeenCalled();
  expect(store.state().basket).toEqual([]);
});

test("another action that changes nothing logs nothing", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  createStore({ basket: [mug] }).dispatch({ type: "empty basket" } as unknown as Action);
  expect(warn).not.toHaveBeenCalled();
});

test("observers are told of every change until they stop", () => {
  const store = createStore();
  const observer = vi.fn<() => void>();
  const stop = store.subscribe(observer);
  store.dispatch({ type: "add to basket", item: mug });
  stop();
  store.dispatch({ type: "add to basket", item: mug });
  expect(observer).toHaveBeenCalledOnce();
});

test("setting the basket replaces it, keeps the user, and tells observers once", () => {
  const user = { id: "1", email: "ada@example.com" };
  const store = createStore({ basket: [mug], user });
  const observer = vi.fn<() => void>();
  store.subscribe(observer);
  store.setBasket([lamp, lamp]);
  expect(store.state()).toEqual({ basket: [lamp, lamp], user });
  expect(observer).toHaveBeenCalledOnce();
});
