import { expect, test } from "@playwright/test";
import { changesBy, faultsOn } from "./painted.ts";

const body = (html: string) =>
  `<!doctype html><body style="margin: 0; font: 16px sans-serif; background: #fff">${html}</body>`;

for (const [how, html] of Object.entries({
  "its last figure is cut off": '<p style="width: 5.2ch; overflow: hidden; white-space: nowrap">12345678</p>',
  "it is covered by what takes no pointer":
    '<p>Sum</p><div style="position: absolute; inset: 0; background: #fff; pointer-events: none"></div>',
  "a mask fades it": '<p style="mask-image: linear-gradient(90deg, black 20px, transparent 22px)">Subtotal</p>',
  "a filter pales it": '<div style="filter: opacity(0.4)"><p>Sum</p></div>',
  "its contrast is below 4.5:1": '<p style="color: #7a7a7a">Sum</p>',
  "its background is a picture of its colour":
    '<p style="color: #555; background: linear-gradient(#555, #555)">Sum</p>',
  "the first letter alone is pale":
    '<style>p { width: 90px } p::first-letter { color: #eee }</style><p style="display: block">Sum</p>',
  "a typed value has the field's colour": '<input value="Sum" style="color: #fff; background: #fff">',
  "a check box is transparent": '<input type="checkbox" style="opacity: 0.1">',
  "a drawing is clipped": '<svg width="12" height="24" viewBox="0 0 12 24"><path d="M0 0h24v24h-24z"/></svg>',
  "a drawing is pale": '<svg width="24" height="24"><path d="M0 0h24v24h-24z" fill="#bbb"/></svg>',
}))
  test(`a shape is not plainly painted if ${how}`, async ({ page }) => {
    await page.setContent(body(html));
    expect(await faultsOn(page)).toHaveLength(1);
  });

const image = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="#246"/></svg>',
)}`;

for (const style of ["opacity: 0.8", "filter: grayscale(1)", "clip-path: inset(0 40px 0 0)"])
  test(`a picture is not plainly painted with ${style}`, async ({ page }) => {
    await page.setContent(body(`<img src="${image}" style="${style}">`));
    expect(await faultsOn(page)).toEqual([expect.stringMatching(/^picture .* differ from the source$/)]);
  });

test("plainly painted content has no fault, and a change of it is noticed except at the excepted place", async ({
  page,
}) => {
  const html = `<p>Sum 1.</p><img src="${image}"><input value="Text"><input type="password" value="a">
    <input type="checkbox"><svg width="24" height="24"><path d="M2 2h20v20h-20z"/></svg>`;
  await page.setContent(body(`${html}<p style="margin-top: 1500px">Further down</p>`));
  expect(await faultsOn(page)).toEqual([]);
  const box = page.getByRole("checkbox");
  expect(await changesBy(page, () => box.click(), box)).toBe(0);
  expect(await changesBy(page, () => box.click())).toBeGreaterThan(0);
});
