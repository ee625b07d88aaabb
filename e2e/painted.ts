import { setTimeout as wait } from "node:timers/promises";
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";

type Rect = readonly [x: number, y: number, width: number, height: number];

/** Visible object: text node, SVG shape ("sign"), check box ("box") or value of a field. */
type Part = {
  readonly key: string;
  readonly kind: "text" | "sign" | "box" | "value";
  readonly name: string;
  /** Contrast that the part's strongest pixel must have, such as 4.5. */
  readonly least: number;
  /** Rectangle of each character of a text, or of the whole part. Null if not wholly on the screen. */
  readonly rects: readonly (Rect | null)[];
};

/** A picture in blocks of 16 px. `colour` is a block's mean colour in the source file. Hidden blocks are null. */
type Painting = { readonly key: string; readonly name: string; readonly blocks: readonly (Block | null)[] };
type Block = { readonly x: number; readonly y: number; readonly colour: readonly number[] };

type Listed = { readonly parts: readonly Part[]; readonly pictures: readonly Painting[] };

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

const sessions = new WeakMap<Page, CDPSession>();

async function sessionOf(page: Page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/**
 * Lists paint faults of a page. Compares screenshots with and without ink (texts, SVG shapes and check boxes), while
 * scrolling through the page and back. Faults:
 * - contrast below 4.5:1, or below 3:1 for large texts, SVG shapes and check boxes
 * - clipped, covered or transparent ink
 * - pictures that differ from their source
 */
export async function faultsOn(page: Page): Promise<string[]> {
  const session = await sessionOf(page);
  const best = new Map<string, { part: Part; ink: (number | undefined)[] }>();
  const paintings = new Map<string, { name: string; fault: string | null }>();
  const done = () => [
    ...[...best].flatMap(([key, { part, ink }]) => (faultOf(part, ink) === null ? key : [])),
    ...[...paintings].flatMap(([key, { fault }]) => (fault === null ? key : [])),
  ];
  const { stops, start } = await page.evaluate(stopsOf);
  for (const top of stops) {
    await page.evaluate(goTo, top);
    const whole = await shotOf(session);
    const { parts, pictures } = JSON.parse(await page.evaluate(partsOnScreen, done())) as Listed;
    await page.evaluate(setInk, false);
    const bare = await shotOf(session);
    await page.evaluate(setInk, true);
    for (const part of parts) {
      const known = best.get(part.key) ?? { part, ink: [] };
      best.set(part.key, known);
      for (const [at, rect] of part.rects.entries())
        if (rect) known.ink[at] = Math.max(known.ink[at] ?? 0, inkIn(whole, bare, rect, part.kind));
    }
    for (const { key, name, blocks } of pictures) {
      const fault = difference(whole, blocks);
      if (paintings.get(key)?.fault !== null) paintings.set(key, { name, fault });
    }
  }
  await page.evaluate(goTo, start);
  return [
    ...[...best.values()].flatMap(({ part, ink }) => faultOf(part, ink) ?? []),
    ...[...paintings.values()].flatMap(({ name, fault }) => (fault ? `picture ${name}: ${fault}` : [])),
  ];
}

/** Counts the pixels on the screen that an act changes, outside the element `except`. */
export async function changesBy(page: Page, act: () => Promise<unknown>, except?: Locator): Promise<number> {
  await except?.scrollIntoViewIfNeeded();
  const session = await sessionOf(page);
  await rest(page);
  const before = await shotOf(session);
  await act();
  await rest(page);
  const after = await shotOf(session);
  const box = await except?.boundingBox();
  let changes = 0;
  for (let at = 0; at < before.data.length; at += 3) {
    if (isEqual(before, after, at) || isAlike(before, after, at)) continue;
    const [x, y] = [(at / 3) % before.width, Math.floor(at / 3 / before.width)];
    const isExcepted = box && x > box.x - 2 && x < box.x + box.width + 2 && y > box.y - 2 && y < box.y + box.height + 2;
    if (!isExcepted) changes += 1;
  }
  return changes;
}

/** Ends effects of focus and the pointer. */
async function rest(page: Page) {
  await expect(async () => {
    await page.mouse.move(1, 1);
    // Chromium hovers an element again 150 ms after a touch and a move of the pointer. Waits in this process, because
    // tests stop the page's clock.
    await wait(250);
    expect(await page.evaluate(isHoveredOnlyInCorner)).toBe(true);
  }).toPass({ timeout: 5_000 });
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

const isHoveredOnlyInCorner = () =>
  document.querySelector(":hover:not(:has(:hover))") === document.elementFromPoint(1, 1);

function faultOf({ kind, name, least, rects }: Part, ink: readonly (number | undefined)[]): string | null {
  const all = rects.map((_, at) => ink[at]);
  if (all.some((one) => one === undefined)) return `${kind} ${name}: partly out of the page`;
  const strongest = Math.max(...(all as number[]));
  if (strongest < least) return `${kind} ${name}: contrast ${strongest.toFixed(1)}, below ${least}`;
  // Allows less contrast for single characters, because small characters, such as a full stop, have pale pixels.
  const weak = (all as number[]).filter((one) => one < 1.5).length;
  return weak > 0 ? `${kind} ${name}: ${weak} characters are not painted` : null;
}

async function shotOf(session: CDPSession): Promise<Pixels> {
  const { data } = await session.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
  const image = sharp(Buffer.from(data, "base64")).removeAlpha().raw();
  const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
  return { data: pixels, width: info.width, height: info.height };
}

const linear = Array.from({ length: 256 }, (_, at) => {
  const part = at / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const luminance = ({ data }: Pixels, at: number) =>
  0.2126 * linear[data[at]!]! + 0.7152 * linear[data[at + 1]!]! + 0.0722 * linear[data[at + 2]!]!;

function contrast(one: number, two: number) {
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** Maximum contrast between screenshots with and without ink, in a rectangle. 0 if a shape, box or value is clipped. */
function inkIn(whole: Pixels, bare: Pixels, [x, y, width, height]: Rect, kind: Part["kind"]): number {
  let strongest = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const [toX, toY] = [Math.min(whole.width, Math.ceil(x + width)), Math.min(whole.height, Math.ceil(y + height))];
  for (let row = Math.max(0, Math.floor(y)); row < toY; row++)
    for (let column = Math.max(0, Math.floor(x)); column < toX; column++) {
      const at = (row * whole.width + column) * 3;
      if (isEqual(whole, bare, at)) continue;
      strongest = Math.max(strongest, contrast(luminance(whole, at), luminance(bare, at)));
      [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row + 1)];
    }
  const [inkWidth, inkHeight] = [right - left, bottom - top];
  if (kind === "value") return inkWidth < width * 0.75 - 6 ? 0 : strongest;
  const isWhole = inkWidth >= Math.min(width - 3, width * 0.8) && inkHeight >= Math.min(height - 3, height * 0.8);
  return kind === "text" || isWhole ? strongest : 0;
}

const isEqual = (one: Pixels, two: Pixels, at: number) =>
  one.data[at] === two.data[at] && one.data[at + 1] === two.data[at + 1] && one.data[at + 2] === two.data[at + 2];

/** True if two pixels are almost equal. Allows small differences, because scaled pictures vary. */
const isAlike = (one: Pixels, two: Pixels, at: number) =>
  [0, 1, 2].every((part) => Math.abs(one.data[at + part]! - two.data[at + part]!) <= 8);

/** Allowed difference between a block's colour and its source (0 to 255), because canvas and page scale differently. */
const tolerance = 12;

function difference({ data, width, height }: Pixels, blocks: Painting["blocks"]): string | null {
  const free = blocks.filter((block) => block !== null);
  if (free.length < blocks.length / 4) return "covered";
  const wrong = free.filter(({ x, y, colour }) => {
    if (x + 16 > width || y + 16 > height) return false;
    const sum = [0, 0, 0];
    for (let row = y; row < y + 16; row++)
      for (let column = x; column < x + 16; column++)
        for (const part of [0, 1, 2]) sum[part]! += data[(row * width + column) * 3 + part]!;
    return sum.some((one, part) => Math.abs(one / 256 - colour[part]!) > tolerance);
  });
  return wrong.length > 0 ? `${wrong.length} of ${free.length} blocks differ from the source` : null;
}

/** Returns scroll positions half a screen apart, and the current position as `start`. Runs in the page. */
function stopsOf() {
  const far = Math.max(0, document.documentElement.scrollHeight - innerHeight);
  const stops: number[] = [];
  for (let top = 0; top < far; top += innerHeight / 2) stops.push(top);
  return { stops: [...stops, far], start: scrollY };
}

async function goTo(top: number) {
  scrollTo({ top, behavior: "instant" });
  const onScreen = [...document.images].filter((image) => {
    const { bottom, top: above } = image.getBoundingClientRect();
    return bottom > 0 && above < innerHeight && image.checkVisibility({ visibilityProperty: true });
  });
  await Promise.allSettled(onScreen.map((image) => image.decode()));
}

function setInk(isShown: boolean) {
  const store = window as Window & { ink?: CSSStyleSheet };
  if (!store.ink) {
    store.ink = new CSSStyleSheet();
    store.ink.replaceSync(`
      *, ::before, ::after, ::placeholder { -webkit-text-fill-color: transparent !important; transition: none !important;
        text-decoration-color: transparent !important; caret-color: transparent !important; }
      svg * { fill: transparent !important; stroke: transparent !important; }
      input[type=checkbox] { opacity: 0 !important; }`);
  }
  const { ink } = store;
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== ink);
  document.adoptedStyleSheets = isShown ? others : [...others, ink];
}

/** Runs in the page. Returns the parts and pictures on the screen as JSON. Omits texts and pictures in `done`. */
function partsOnScreen(done: readonly string[]): string {
  const parts: Part[] = [];
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const isOn = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest(".visually-hidden, script, style, noscript, a[href='#content']");
  const whole = ({ left, top, width, height, right, bottom }: DOMRect): Rect | null =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
      ? [left, top, width, height]
      : null;
  const leastOf = ({ fontSize, fontWeight }: CSSStyleDeclaration) => {
    const size = Number.parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let at = 0; walker.nextNode(); at++) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement!;
    if (done.includes(`text ${at}`) || node.data.trim() === "" || !isOn(parent)) continue;
    const range = document.createRange();
    const rects: (Rect | null)[] = [];
    for (const { index } of node.data.matchAll(/\S/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      rects.push(whole(range.getBoundingClientRect()));
    }
    parts.push({
      key: `text ${at}`,
      kind: "text",
      name: node.data.trim(),
      least: leastOf(getComputedStyle(parent)),
      rects,
    });
  }

  const shapes = "svg path, svg circle, svg rect, svg polygon, svg line, svg polyline";
  for (const [at, shape] of document.body.querySelectorAll<SVGGraphicsElement>(shapes).entries()) {
    const { fill, stroke } = getComputedStyle(shape);
    if (isOn(shape.ownerSVGElement!) && (fill !== "none" || stroke !== "none"))
      parts.push({
        key: `sign ${at}`,
        kind: "sign",
        name: `${shape.closest("[aria-label]")?.getAttribute("aria-label") ?? ""} ${shape.getAttribute("d")?.slice(0, 12)}`,
        least: 3,
        rects: [whole(shape.getBoundingClientRect())],
      });
  }

  for (const [at, input] of document.querySelectorAll("input").entries()) {
    if (!isOn(input)) continue;
    const box = input.getBoundingClientRect();
    const style = getComputedStyle(input);
    const text = input.value || input.placeholder;
    if (input.type === "checkbox")
      parts.push({ key: `box ${at}`, kind: "box", name: "check box", least: 3, rects: [whole(box)] });
    else if (text && whole(box)) {
      const start = box.left + Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth);
      pen.font = style.font;
      const wanted = pen.measureText(input.type === "password" ? "•".repeat(text.length) : text).width;
      const width = Math.min(wanted, box.right - Number.parseFloat(style.paddingRight) - start);
      const rect: Rect = [start, box.top, width, box.height];
      parts.push({ key: `value ${at}`, kind: "value", name: text, least: leastOf(style), rects: [rect] });
    }
  }

  /** Visible elements that may cover pictures. */
  const covers = [...document.querySelectorAll("header > *, main section, article, button, p, h1, h2")].flatMap(
    (one) => (isOn(one) ? { one, rect: one.getBoundingClientRect() } : []),
  );
  const pictures = [...document.images].flatMap((image, at): Painting[] => {
    const box = image.getBoundingClientRect();
    if (done.includes(`picture ${at}`) || !isOn(image) || !image.naturalWidth || !whole(box)) return [];
    const { objectFit, objectPosition } = getComputedStyle(image);
    const [width, height] = [Math.round(box.width), Math.round(box.height)];
    const filters = new Set<string>();
    let isMasked = false;
    for (let one: Element | null = image; one; one = one.parentElement) {
      const { filter, maskImage } = getComputedStyle(one);
      if (filter !== "none") filters.add(filter);
      isMasked ||= maskImage !== "none";
    }
    const filter = [...filters].join(" ");
    const name = image.currentSrc.split("/").slice(-2).join("/");
    pen.canvas.width = width;
    pen.canvas.height = height;
    pen.imageSmoothingQuality = "high";
    // The dark theme dims banners with this filter.
    if (filter === "brightness(0.82) saturate(1.1)" && matchMedia("(prefers-color-scheme: dark)").matches)
      pen.filter = filter;
    const fit = objectFit === "cover" ? Math.max : Math.min;
    const scale = fit(box.width / image.naturalWidth, box.height / image.naturalHeight);
    const [drawn, tall] = [image.naturalWidth * scale, image.naturalHeight * scale];
    const [across = 0.5, down = 0.5] = objectPosition.split(" ").map((part) => Number.parseFloat(part) / 100);
    pen.drawImage(image, (box.width - drawn) * across, (box.height - tall) * down, drawn, tall);
    const { data } = pen.getImageData(0, 0, width, height);
    const over = covers.filter(({ one }) => !one.contains(image));
    const blocks: (Block | null)[] = [];
    // Skips faded areas. A banner fades in its lower half, and a picture alone in its row fades at the sides.
    const [fromX, toX, toY] = isMasked ? [width * 0.1, width * 0.9, height / 2] : [0, width, height];
    for (let x = fromX; x + 16 <= toX; x += 16)
      for (let y = 0; y + 16 <= toY; y += 16) {
        const place = { x: Math.round(box.left + x), y: Math.round(box.top + y) };
        const isFree = !over.some(
          ({ rect }) =>
            place.x + 16 > rect.left && place.x < rect.right && place.y + 16 > rect.top && place.y < rect.bottom,
        );
        const sum = [0, 0, 0];
        let isOpaque = true;
        for (let row = y; row < y + 16; row++)
          for (let column = Math.round(x); column < Math.round(x) + 16; column++) {
            const pixel = (row * width + column) * 4;
            for (const part of [0, 1, 2]) sum[part]! += data[pixel + part]!;
            isOpaque &&= data[pixel + 3] === 255;
          }
        const colour = sum.map((one) => Math.round(one / 256));
        blocks.push(isFree && isOpaque ? { ...place, colour } : null);
      }
    pen.filter = "none";
    return [{ key: `picture ${at}`, name, blocks }];
  });
  return JSON.stringify({ parts, pictures } satisfies Listed);
}
