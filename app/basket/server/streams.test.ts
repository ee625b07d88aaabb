import { expect, test } from "vitest";
import { createStreams } from "./streams.ts";

test("one stream too many ends the visitor's oldest stream, and nobody else's", () => {
  const streams = createStreams({ ofOne: 2, inAll: 10 });
  const others = streams.open("ada")!;
  const [first, second, third] = [1, 2, 3].map(() => streams.open("bea")!);
  expect([first!, second!, third!, others].map(({ over }) => over.aborted)).toEqual([true, false, false, false]);
});

test("an ended stream frees its place once", () => {
  const streams = createStreams({ ofOne: 2, inAll: 3 });
  const first = streams.open("ada")!;
  first.close();
  first.close();
  const later = [1, 2].map(() => streams.open("ada")!);
  expect(later.map(({ over }) => over.aborted)).toEqual([false, false]);
  expect(streams.open("bea")).not.toBeNull();
  expect(streams.open("cleo")).toBeNull();
});

test("800 streams of one visitor are limited to twelve", () => {
  const streams = createStreams();
  const all = Array.from({ length: 800 }, () => streams.open("ada")!);
  expect(all.filter(({ over }) => !over.aborted)).toHaveLength(12);
});
