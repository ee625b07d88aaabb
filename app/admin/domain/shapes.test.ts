import { expect, test } from "vitest";
import { fileField, folderPattern, narrowest, noneField, pictureFile } from "./shapes.ts";

const folder = `banner-${"0a".repeat(10)}`;

test("a picture's files are in a separate folder", () => {
  expect(pictureFile(folder, "750.webp")).toBe(`/pictures/${folder}/750.webp`);
});

test("a folder is named only by its shape and a digest", () => {
  const wrong = [
    "",
    "0a".repeat(10),
    `banner-${"0a".repeat(9)}`,
    `photo-${"0a".repeat(10)}`,
    `${folder}/..`,
    `x${folder}`,
  ];
  expect([folder, folder.replace("banner", "logo"), ...wrong].filter((name) => folderPattern.test(name))).toEqual([
    folder,
    folder.replace("banner", "logo"),
  ]);
});

test("a picture has at least the width that its place needs", () => {
  expect(narrowest).toEqual({ banner: 1000, logo: 64, icon: 128, share: 600, product: 400 });
});

test("uploading another file and removing a file have separate form fields", () => {
  expect([fileField("logo"), noneField("logo")]).toEqual(["logo-file", "logo-none"]);
});
