import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const render = (src: string, first = false) =>
  renderToStaticMarkup(<Picture src={src} alt="A lamp" shape="product" sizes="10rem" first={first} />);

test("one of our own is offered as AVIF and as WebP, in every width", () => {
  const markup = render("/pictures/lamp.1a2b3c/800.webp");
  for (const format of ["avif", "webp"]) {
    const widths = [200, 400, 800].map((width) => `/pictures/lamp.1a2b3c/${width}.${format} ${width}w`);
    expect(markup).toContain(`srcSet="${widths.join(", ")}" sizes="10rem"`);
  }
});

test.each(["https://images.example/lamp.jpg", "http://images.example/pictures/lamp/800.webp"])(
  "a remote one is shown as it is: %s",
  (src) => {
    const markup = render(src);
    expect(markup).toMatch(/^<img [^>]*>$/);
    expect(markup).toContain(`src="${src}"`);
    expect(markup).not.toContain("srcSet");
  },
);

test("it keeps its place before it loads", () => {
  expect(render("https://images.example/lamp.jpg")).toContain('width="800" height="800"');
});

test("only the first picture of a page is asked for at once, before all else", () => {
  expect(render("/pictures/lamp.1a2b3c/800.webp")).toContain('loading="lazy"');
  const first = render("/pictures/lamp.1a2b3c/800.webp", true);
  expect(first).toContain('fetchPriority="high"');
  expect(first).not.toContain("lazy");
});
