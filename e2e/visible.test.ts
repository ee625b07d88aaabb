import { expect, test } from "@playwright/test";
import { visibleIn, visibleOn } from "./visible.ts";

const textsOn = async (page: Parameters<typeof visibleOn>[0], html: string) => {
  await page.setContent(`<body style="margin: 0; font: 16px sans-serif">${html}</body>`);
  return (await visibleOn(page)).texts.map(({ text }) => text);
};

for (const [how, html] of Object.entries({
  "a transparent ancestor": '<div style="opacity: 0.09"><p>Sum</p></div>',
  "two half-transparent ancestors": '<div style="opacity: 0.3"><p style="opacity: 0.3">Sum</p></div>',
  "a clip path": '<p style="clip-path: circle(0)">Sum</p>',
  "a clip path of any shape": '<p style="clip-path: polygon(0 0, 1px 0, 0 1px)">Sum</p>',
  "a box of no size": '<div style="width: 0; height: 0; overflow: hidden"><p>Sum</p></div>',
  visibility: '<p style="visibility: hidden">Sum</p>',
  "an element over it":
    '<p>Sum</p><div style="position: absolute; inset: 0; background: white; pointer-events: auto"></div>',
  "its own colour": '<p style="color: #eee; background: #fff">Sum</p>',
  "a place outside of the page": '<p style="position: absolute; left: -900px">Sum</p>',
}))
  test(`a text is not visible because of ${how}`, async ({ page }) => {
    expect(await textsOn(page, html)).toEqual([]);
  });

test("texts are read in visual order, transformed, and marked where they are cut off", async ({ page }) => {
  const html = `
    <div style="display: flex; flex-direction: row-reverse"><p>Second</p><p>First</p></div>
    <p style="text-transform: uppercase">Loud</p>
    <p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A very long title</p>`;
  expect(await textsOn(page, html)).toEqual(["First", "Second", "LOUD", "A very long title…"]);
});

test("a picture counts once it is painted and not blank, and a filled star only where it is visible", async ({
  page,
}) => {
  const image = (body: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">${body}</svg>`)}`;
  const star = (style: string) =>
    `<svg width="24" height="24" style="${style}"><path d="M2 2h20v20H2z" fill="#c27c0e"/></svg>`;
  const painted = ["red", "green", "blue", "black"]
    .map((colour, at) => `<rect x="${at * 20}" width="20" height="80" fill="${colour}"/>`)
    .join("");
  await page.setContent(`
    <img src="${image(painted)}"><img src="${image('<rect width="80" height="80" fill="white"/>')}">
    <p>${star("")}${star("opacity: 0")}${star("visibility: hidden")}</p>`);
  expect((await visibleOn(page)).pictures).toHaveLength(1);
  expect((await visibleIn(page.locator("p"))).signs).toHaveLength(1);
});
