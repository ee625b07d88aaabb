import { expect, type Locator, type Page } from "@playwright/test";

/** Coordinates and size in CSS pixels, from the document's top left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Readable text, after `text-transform`. Ends with "…" if cut off. `look` is its font and colours. */
export type VisibleText = Box & { readonly text: string; readonly look: string };

/** A painted picture that is not blank. `name` is its folder, such as "kettle-cream". */
export type VisiblePicture = Box & { readonly name: string };

/** A visible SVG shape, such as a star. `name` is the start of its path data, or its tag name. */
export type VisibleSign = Box & { readonly name: string; readonly isFilled: boolean };

/** A form field. `value` is its text, "checked" or "". */
export type VisibleField = Box & { readonly type: string; readonly value: string; readonly placeholder: string };

/** Everything visible on a page. Each list is sorted from top to bottom, then from left to right. */
export type Visible = {
  readonly texts: readonly VisibleText[];
  readonly pictures: readonly VisiblePicture[];
  readonly signs: readonly VisibleSign[];
  readonly fields: readonly VisibleField[];
  /** Boxes of all cards and rows, even of empty ones. */
  readonly areas: readonly Box[];
};

/**
 * Reads everything visible on the page. Scrolls through the page and back.
 * Ignores content that is not clearly visible:
 * - opacity below 0.95, or `visibility: hidden`
 * - filtered, clipped, empty, or covered (by hit test)
 * - on a plain background, contrast below 4.5:1, or below 3:1 for large texts and SVG shapes
 *
 * Does not check pixels: `faultsOn` of painted.ts does.
 */
export const visibleOn = (page: Page): Promise<Visible> => page.evaluate(readVisible, null);

/** Reads everything visible within an element's box. */
export const visibleIn = (within: Locator): Promise<Visible> => within.evaluate(readVisible);

/** Waits until exactly these texts are visible within an element, in visual order. */
export const expectTexts = (within: Locator, texts: readonly (string | RegExp)[]) =>
  expect(async () => {
    const seen = await visibleIn(within);
    const expected = texts.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text));
    expect(seen.texts.map(({ text }) => text)).toEqual(expected);
  }).toPass({ timeout: 10_000 });

/** Visible content of a product: texts, picture, and number of filled stars. */
export type SeenProduct = {
  readonly texts: readonly string[];
  readonly picture: string;
  readonly stars: number;
};

export const expectProduct = (within: Locator, product: SeenProduct) =>
  expect(async () => {
    const { texts, pictures, signs } = await visibleIn(within);
    expect({
      texts: texts.map(({ text }) => text),
      picture: pictures.map(({ name }) => name).join(" "),
      stars: signs.filter(({ isFilled }) => isFilled).length,
    }).toEqual(product);
  }).toPass({ timeout: 10_000 });

/** Runs in the page. Reads everything visible on the page, or within an element's box. */
export async function readVisible(within: Element | null): Promise<Visible> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 8;
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;

  const colours = new Map<string, [number, number, number, number]>();

  const scrolled = { left: scrollX, top: scrollY };
  const found = {
    texts: new Map<Element, VisibleText>(),
    styled: new Map<Element, VisibleText>(),
    pictures: new Map<Element, VisiblePicture>(),
    signs: new Map<Element, VisibleSign>(),
    fields: new Map<Element, VisibleField>(),
  };
  const areas = [...document.querySelectorAll("article, main li")].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + scrollX, y: top + scrollY, width, height };
  });
  scrollTo({ left: scrolled.left, top: 0, behavior: "instant" });
  const wanted = within?.getBoundingClientRect();
  const far = Math.max(0, document.documentElement.scrollHeight - innerHeight);
  const step = innerHeight / 2; // half a screen, so the next position uncovers content under a fixed header
  for (let top = 0; ; top = Math.min(far, top + step)) {
    scrollTo({ left: scrolled.left, top, behavior: "instant" });
    await pictures();
    look();
    if (top >= far) break;
  }
  scrollTo({ ...scrolled, behavior: "instant" });
  return {
    texts: inOrder([...found.texts.values(), ...found.styled.values()].filter(isInFrame)),
    pictures: inOrder([...found.pictures.values()].filter(isInFrame)),
    signs: inOrder([...found.signs.values()].filter(isInFrame)),
    fields: inOrder([...found.fields.values()].filter(isInFrame)),
    areas: inOrder(areas.filter(isInFrame)),
  };

  function isInFrame({ x, y, width, height }: Box) {
    if (!wanted) return true;
    const [across, down] = [x + width / 2 - scrolled.left, y + height / 2];
    return across > wanted.left && across < wanted.right && down > wanted.top && down < wanted.bottom;
  }

  /** Waits until the pictures on the screen are loaded. The browser loads other pictures only near the screen. */
  async function pictures() {
    const onScreen = [...document.images].filter((image) => {
      const box = image.getBoundingClientRect();
      return (
        box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && image.checkVisibility()
      );
    });
    await Promise.allSettled(onScreen.map((image) => image.decode()));
  }

  function look() {
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("svg") && !(element instanceof SVGSVGElement)) continue;
      if (element instanceof HTMLImageElement) picture(element);
      else if (element instanceof SVGSVGElement) sign(element);
      else if (element instanceof HTMLInputElement) field(element);
      else if (ownsText(element)) text(element);
      for (const part of ["::before", "::after"]) styledText(element, part);
    }
  }

  function picture(image: HTMLImageElement) {
    const box = shownBox(image, image.getBoundingClientRect());
    if (found.pictures.has(image) || !box || !image.complete || image.naturalWidth === 0) return;
    pen.clearRect(0, 0, 8, 8);
    pen.drawImage(image, 0, 0, 8, 8);
    if (new Set(new Uint32Array(pen.getImageData(0, 0, 8, 8).data.buffer)).size < 4) return; // the picture is blank
    const name = /\/pictures\/([^./]+)/.exec(image.currentSrc)?.[1] ?? new URL(image.currentSrc).pathname;
    found.pictures.set(image, { name, ...box });
  }

  function sign(svg: SVGSVGElement) {
    const shapes = [...svg.querySelectorAll<SVGGraphicsElement>("path, circle, rect, polygon, line, polyline, use")];
    for (const shape of shapes) {
      const { fill, stroke, strokeWidth } = getComputedStyle(shape);
      const isFilled = fill !== "none" && colourOf(fill)[3] > 0.1;
      const isDrawn = stroke !== "none" && colourOf(stroke)[3] > 0.1 && Number.parseFloat(strokeWidth) > 0;
      const box = shownBox(shape, shape.getBoundingClientRect());
      if (found.signs.has(shape) || !box || (!isFilled && !isDrawn)) continue;
      if (contrast(isFilled ? fill : stroke, groundOf(svg)) < 3) continue;
      found.signs.set(shape, { name: shape.getAttribute("d")?.slice(0, 40) ?? shape.tagName, isFilled, ...box });
    }
  }

  function field(input: HTMLInputElement) {
    const box = shownBox(input, input.getBoundingClientRect());
    if (found.fields.has(input) || !box) return;
    const { type, placeholder } = input;
    const isPale = contrast(getComputedStyle(input).color, groundOf(input)) < 4.5;
    const value = type === "checkbox" ? (input.checked ? "checked" : "") : isPale ? "" : input.value;
    found.fields.set(input, { type, value, placeholder, ...box });
  }

  /** True if the element contains a text, directly or in an inline descendant. */
  function ownsText(element: Element): boolean {
    return !isInline(element) && lines(element).some(({ data }) => data.trim() !== "");
  }

  function isInline(element: Element) {
    return (
      getComputedStyle(element).display === "inline" && !/^(absolute|fixed)$/.test(getComputedStyle(element).position)
    );
  }

  function lines(element: Element): Text[] {
    return [...element.childNodes].flatMap((node) => {
      if (node instanceof Text) return [node];
      return node instanceof HTMLElement && isInline(node) ? lines(node) : [];
    });
  }

  function text(element: Element) {
    let written = "";
    let whole: Box | null = null;
    let isCut = false;
    for (const node of lines(element)) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      const shown = rects.map((rect) => shownBox(node.parentElement!, rect));
      const { color, fontSize, fontWeight, textTransform, webkitTextFillColor } = getComputedStyle(node.parentElement!);
      const size = Number.parseFloat(fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
      const isPale = contrast(webkitTextFillColor || color, groundOf(node.parentElement!)) < least;
      if (rects.length === 0) {
        if (node.data.trim() === "") written += " ";
        continue;
      }
      if (isPale || shown.every((box) => box === null)) {
        if (rects.some((rect) => rect.bottom > innerHeight || rect.top < 0)) return; // another scroll position shows the text
        continue;
      }
      isCut ||= shown.some(
        (box, at) => !box || box.width < rects[at]!.width - 1 || box.height < rects[at]!.height * 0.9,
      );
      written += transformed(node.data, textTransform);
      for (const box of shown) if (box) whole = whole ? union(whole, box) : box;
    }
    const { overflowX, textOverflow } = getComputedStyle(element);
    isCut ||= element.scrollWidth > element.clientWidth + 1 && (overflowX !== "visible" || textOverflow === "ellipsis");
    const said = written.replaceAll(/\s+/g, " ").trim();
    if (!whole || !said) return;
    const known = found.texts.get(element);
    const isBetter = !known || (!isCut && (known.text.endsWith("…") || said.length > known.text.length));
    // Overwrites an equal text with its box at this scroll position, because sticky panels move with the page.
    const isInPlace = !within && known?.text === (isCut ? `${said}…` : said) && !element.closest("header");
    if (!isBetter && !isInPlace) return;
    const { color, fontSize, fontStyle, fontWeight, textDecorationLine } = getComputedStyle(element);
    const appearance = [fontSize, fontStyle, fontWeight, textDecorationLine, color, groundOf(element)].join(" ");
    found.texts.set(element, { text: isCut ? `${said}…` : said, look: appearance, ...whole });
  }

  /** Records a list marker, or the `content` of a pseudo-element. */
  function styledText(element: Element, part: string) {
    const { content, visibility, display } = getComputedStyle(element, part);
    const { display: own, listStyleType, listStyleImage } = getComputedStyle(element);
    const isMarked = own === "list-item" && (listStyleType !== "none" || listStyleImage !== "none");
    // Firefox computes `-moz-alt-content` for pictures.
    const isWritten =
      !/^(none|normal|""|-moz-alt-content)$/.test(content) && visibility === "visible" && display !== "none";
    const box = isMarked || isWritten ? shownBox(element, element.getBoundingClientRect()) : null;
    const added = isWritten ? (/^"(.+?)"/.exec(content)?.[1] ?? content) : "marker";
    if (box) found.styled.set(element, { text: added, look: "", ...box });
  }

  function transformed(data: string, transform: string) {
    if (transform === "uppercase") return data.toUpperCase();
    if (transform === "lowercase") return data.toLowerCase();
    return transform === "capitalize" ? data.replaceAll(/\b\p{L}/gu, (initial) => initial.toUpperCase()) : data;
  }

  /** Visible part of a box: on the screen, opaque, not clipped and not covered. Null if there is none. */
  function shownBox(element: Element, rect: DOMRect): Box | null {
    let { left, top, right, bottom } = rect;
    if (right - left < 2 || bottom - top < 2) return null;
    if (left < 0 || top < 0 || bottom > innerHeight + 1) return null;
    if (getComputedStyle(element).visibility !== "visible") return null;
    let opacity = 1;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      opacity *= Number(style.opacity);
      // Allows the filter by which the dark theme dims banners.
      if (!/^(none|brightness\(0\.82\) saturate\(1\.1\))$/.test(style.filter)) return null;
      if (style.mixBlendMode !== "normal") return null;
      if (/inset\(50%|circle\(0|rect\(0px, 0px, 0px, 0px\)|rect\(1px/.test(`${style.clipPath} ${style.clip}`))
        return null;
      if (at === element || (style.overflowX === "visible" && style.overflowY === "visible")) continue;
      if (at === document.body || at === document.documentElement) continue;
      const frame = at.getBoundingClientRect();
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
    right = Math.min(right, document.documentElement.clientWidth);
    if (opacity < 0.95 || right - left < 1 || bottom - top < 1) return null;
    const points = [0.5, 0.2, 0.8].map((share) => [left + (right - left) * share, (top + bottom) / 2] as const);
    if (!points.some(([x, y]) => isHit(element, x, y))) return null;
    return { x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top };
  }

  /** True if nothing opaque covers the element at this point. */
  function isHit(element: Element, x: number, y: number): boolean {
    const stack = document.elementsFromPoint(x, y);
    const takesPointer = getComputedStyle(element).pointerEvents !== "none" && !element.closest("[inert]");
    // An HTML element missing from `stack` is clipped at this point. An SVG element may just not be painted here.
    if (takesPointer && !(element instanceof SVGElement) && !stack.some((one) => element.contains(one))) return false;
    for (const over of stack) {
      if (over === element || over.contains(element) || element.contains(over)) return true;
      const { opacity, backgroundColor, backgroundImage } = getComputedStyle(over);
      const isSolid =
        over instanceof HTMLImageElement || backgroundImage !== "none" || colourOf(backgroundColor)[3] > 0.5;
      if (isSolid && Number(opacity) > 0.5) return false;
    }
    return true; // `stack` lacks elements that ignore the pointer
  }

  /** Plain background colour of an element. Null if the background is a picture, a gradient or unknown. */
  function groundOf(element: Element): string | null {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(at);
      if (backgroundImage !== "none") return null;
      if (colourOf(backgroundColor)[3] > 0.5) return backgroundColor;
      if (position === "absolute") return null; // unknown, because an absolutely positioned element may lie over unrelated content
    }
    return "rgb(255, 255, 255)";
  }

  function contrast(colour: string, ground: string | null): number {
    if (ground === null) return 21;
    const [red, green, blue, alpha] = colourOf(colour);
    if (alpha < 0.1) return 1;
    const [one, two] = [luminance([red, green, blue]), luminance(colourOf(ground))].toSorted((a, b) => b - a) as [
      number,
      number,
    ];
    return (one + 0.05) / (two + 0.05);
  }

  function luminance([red, green, blue]: readonly number[]) {
    const [r, g, b] = [red!, green!, blue!].map((part) =>
      part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  }

  /** Red, green, blue and alpha (0 to 1) of any CSS colour. */
  function colourOf(css: string): [number, number, number, number] {
    const known = colours.get(css);
    if (known) return known;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    const colour: [number, number, number, number] = [red! / 255, green! / 255, blue! / 255, alpha! / 255];
    colours.set(css, colour);
    return colour;
  }

  function union(one: Box, two: Box): Box {
    const [x, y] = [Math.min(one.x, two.x), Math.min(one.y, two.y)];
    const right = Math.max(one.x + one.width, two.x + two.width);
    return { x, y, width: right - x, height: Math.max(one.y + one.height, two.y + two.height) - y };
  }

  /** Sorts boxes by line, and from left to right. Boxes that overlap by half their height share a line. */
  function inOrder<Kind extends Box>(all: readonly Kind[]): Kind[] {
    const rows: Kind[][] = [];
    for (const one of all.toSorted((a, b) => a.y - b.y)) {
      const row = rows.at(-1);
      const first = row?.[0];
      const overlap = first ? first.y + first.height - one.y : 0;
      if (row && first && overlap > Math.min(first.height, one.height) / 2) row.push(one);
      else rows.push([one]);
    }
    return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x));
  }
}
