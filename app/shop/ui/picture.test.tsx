import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture, Thumbnail } from "./picture.tsx";

const render = (src: string, priority?: "high" | "low") =>
  renderToStaticMarkup(<Picture src={src} alt="A lamp" shape="product" sizes="10rem" priority={priority} />);

test("a picture of the store is offered as AVIF and WebP, in every width", () => {
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

test("beside a title it is small, and a remote one as it is", () => {
  const small = (src: string) => / src="([^"]+)"/.exec(renderToStaticMarkup(<Thumbnail src={src} />))?.[1];
  expect(small("/pictures/lamp.1a2b3c/800.webp")).toBe("/pictures/lamp.1a2b3c/400.webp");
  expect(small("https://images.example/lamp.jpg")).toBe("https://images.example/lamp.jpg");
});

test("a picture reserves its space before it loads", () => {
  expect(render("https://images.example/lamp.jpg")).toContain('width="800" height="800"');
});

test("a picture loads lazily unless it has priority", () => {
  expect(render("/pictures/lamp.1a2b3c/800.webp")).toContain('loading="lazy"');
  for (const priority of ["high", "low"] as const) {
    const markup = render("/pictures/lamp.1a2b3c/800.webp", priority);
    expect(markup).toContain(`fetchPriority="${priority}"`);
    expect(markup).not.toContain("lazy");
  }
});
