import { mutantsIn } from "../../mutant.ts";
import type { Rows, TestName } from "../../row.ts";

const carouselTest = (name: string): TestName => ["e2e/carousel.test.ts", name];
const rotating = carouselTest("each picture stands for 5,000 ms, and after the last comes the first, forwards");
const bare = carouselTest("there is no status text, no indicator and no thumbnail: two arrows and a pause button");
const featuredTest = (name: string): TestName => ["app/shop/domain/home/featured.test.ts", name];
const threeBanners = featuredTest("there are three banners");
const pageTest = (name: string): TestName => ["app/default-pages.test.ts", name];
const bannerParts = pageTest("the banner's slides are named by their captions, and nothing else but buttons is in it");

const inHome = mutantsIn("app/shop/ui/home.tsx");
const inCarousel = mutantsIn("app/shop/ui/carousel.tsx");
const inRotation = mutantsIn("app/shop/ui/rotation.ts");
const inFeatured = mutantsIn("app/shop/domain/home/featured.ts");
const timer = "setTimeout(() => setCurrent((current + 1) % count), interval)";
const stage = "      <div\n        className={styles.stage}";

export const banner: Rows = {
  "2.16": {
    tests: [rotating],
    mutants: [
      inRotation(
        "the banner stands still until it is started",
        'chosen === "paused" : still',
        'chosen === "paused" : true',
      ),
      inRotation("the banner moves on once and no more", "[running, current, count]", "[running, count]"),
      inHome("there is no banner", "      <Carousel banners={banners} />\n", ""),
      inRotation("the banner moves only while the pointer is over it", "&& !hovered", "&& hovered"),
      inCarousel(
        "the pictures stand one under another",
        "        {banners.map((banner, slide) => (",
        "        {banners.slice(0, 1).map((banner, slide) => (",
      ),
    ],
  },
  "2.17": {
    tests: [threeBanners, rotating],
    mutants: [
      inCarousel("the banner has two pictures", "useRotation(banners.length)", "useRotation(banners.length - 1)"),
      inFeatured("one of the pictures stands twice", '"banner-listening.73da57"', '"banner-living.e05e49"'),
      inFeatured(
        "there are four pictures",
        "  banners: [\n",
        '  banners: [\n    { image: bannerPicture("banner-desk.3f5a97"), alt: "", caption: "Hello.", tone: "light" },\n',
      ),
      inCarousel("there are three captions over one picture", "src={banner.image}", 'src="/pictures/banner.webp"'),
    ],
  },
  "2.18": {
    tests: [rotating],
    mutants: [
      inRotation("a picture stands for 4 seconds", "const interval = 5000;", "const interval = 4000;"),
      inRotation("a picture stands for 6 seconds", "const interval = 5000;", "const interval = 6000;"),
      inRotation(
        "the first picture stands for 10 seconds",
        "interval) : undefined",
        "current === 0 ? 10_000 : interval) : undefined",
      ),
    ],
  },
  "2.19": {
    tests: [rotating],
    mutants: [
      inRotation(
        "the banner stops at its last picture",
        timer,
        "setTimeout(() => setCurrent(Math.min(current + 1, count - 1)), interval)",
      ),
      inRotation(
        "after its last picture the banner goes back the way it came",
        timer,
        "setTimeout(() => setCurrent(current === count - 1 ? current - 1 : current + 1), interval)",
      ),
      inRotation(
        "the banner stops where it began",
        timer,
        'setTimeout(() => { setCurrent((current + 1) % count); if (current === count - 1) setChosen("paused"); }, interval)',
      ),
      inCarousel(
        "the last picture is followed by a run back through all of them",
        'return slide === (current + 1) % banners.length ? "next" : "previous";',
        'return slide > current ? "next" : "previous";',
      ),
    ],
  },
  "2.20": {
    tests: [bannerParts, bare],
    mutants: [
      inCarousel(
        "the banner says which picture of how many stands",
        stage,
        `      <p>{current + 1} / {banners.length}</p>\n${stage}`,
      ),
      inCarousel(
        "the banner says so to screen readers",
        stage,
        `      <p role="status" className="visually-hidden">{current + 1} / {banners.length}</p>\n${stage}`,
      ),
      mutantsIn("app/shop/ui/carousel.module.css")(
        "the styles say which picture of how many stands",
        '.caption:where([data-tone="dark"]) {',
        '.stage::after {\n  content: "1 / 3";\n}\n\n.caption:where([data-tone="dark"]) {',
      ),
      inCarousel(
        "the picture is named by its number",
        "aria-labelledby={banner.caption ? caption : undefined}\n      aria-label={banner.caption ? undefined : banner.alt}",
        'aria-label={place === "current" ? "1 / 3" : ""}',
      ),
    ],
  },
  "2.21": {
    tests: [bannerParts, bare],
    mutants: [
      inCarousel(
        "a dot for each picture stands under the banner",
        stage,
        `      <p aria-hidden="true">{banners.map(({ image }, at) => <i key={image} data-current={at === current} />)}</p>\n${stage}`,
      ),
      inCarousel(
        "a button for each picture stands under the banner",
        stage,
        `      <div>{banners.map(({ image, alt }) => <button type="button" key={image} aria-label={alt} />)}</div>\n${stage}`,
      ),
      inCarousel(
        "a bar shows how far the banner has come",
        stage,
        `      <progress value={current + 1} max={banners.length} />\n${stage}`,
      ),
    ],
  },
  "2.22": {
    tests: [bannerParts, bare],
    mutants: [
      inCarousel(
        "small pictures of all slides stand in the banner",
        stage,
        `      <ul>{banners.map(({ image }) => <li key={image}><img src={image} alt="" width="60" /></li>)}</ul>\n${stage}`,
      ),
      inCarousel(
        "small pictures lead to their slides",
        stage,
        `      <div>{banners.map(({ image, alt }, at) => <button type="button" key={image} onClick={() => move(at > current ? 1 : -1)}><img src={image} alt={alt} width="60" /></button>)}</div>\n${stage}`,
      ),
    ],
  },
};
