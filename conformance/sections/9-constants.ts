import { mutantsOf, type Rows, testsOf } from "../row.ts";

const featuredTest = testsOf("app/shop/domain/home/featured.test.ts");
const starsTest = testsOf("app/shop/ui/stars.test.tsx");
const carouselTest = testsOf("e2e/carousel.test.ts");
const basketJourney = testsOf("e2e/basket.test.ts");
const layoutTest = testsOf("e2e/layout.test.ts");
const homeTest = testsOf("e2e/home.test.ts");

const inRotation = mutantsOf("app/shop/ui/rotation.ts");
const inCarousel = mutantsOf("app/shop/ui/carousel.tsx");
const inFeatured = mutantsOf("app/shop/domain/home/featured.ts");
const inHome = mutantsOf("app/shop/ui/home.tsx");
const inHomeStyles = mutantsOf("app/shop/ui/home.module.css");
const inStars = mutantsOf("app/shop/ui/stars.tsx");
const inCard = mutantsOf("app/shop/ui/product-card.tsx");
const inRow = mutantsOf("app/shop/ui/checkout/basket-row.tsx");

const interval = "const interval = 5000;";

const listed = basketJourney("what is added is counted, listed in the order of adding, and summed");
const rotating = carouselTest("each picture stands for 5,000 ms, and after the last comes the first, forwards");
const rows = layoutTest(
  "cards stand in rows of 2, 3, 3, 1 and 3 from 1024 px, two by two on tablets, one by one on phones",
);

export const constants: Rows = {
  "9.1": {
    tests: [rotating],
    mutants: [
      inRotation("a picture stands for four seconds", interval, "const interval = 4000;"),
      inRotation("a picture stands for six seconds", interval, "const interval = 6000;"),
      inRotation("a picture stands for half a second", interval, "const interval = 500;"),
      inRotation("the second picture stays", "[running, current, count]", "[running, count]"),
      inRotation(
        "the first picture stands longer than the others",
        "% count), interval)",
        "% count), current === 0 ? 2 * interval : interval)",
      ),
    ],
  },
  "9.2": {
    tests: [featuredTest("there are three banners"), rotating],
    mutants: [
      inFeatured("there are two banners", "  ],\n  rows: [", '  ].slice(1) as HomeData["banners"],\n  rows: ['),
      inFeatured(
        "there are four banners",
        "  ],\n  rows: [",
        '  ].flatMap((banner, at) => at === 0 ? [banner, { ...banner }] : [banner]) as HomeData["banners"],\n  rows: [',
      ),
      inFeatured("two of the three show the same picture", "banner-desk.3f5a97", "banner-living.e05e49"),
      inCarousel("the third is never shown", "useRotation(banners.length)", "useRotation(2)"),
    ],
  },
  "9.8": {
    tests: [
      starsTest("a rating of %i is that many icons"),
      homeTest("a card is an article named by its title, with picture, price, stars and a button"),
      listed,
    ],
    mutants: [
      inStars("every rating is five stars", "icons.slice(0, rating)", "icons"),
      inStars("every rating is a star short", "icons.slice(0, rating)", "icons.slice(1, rating)"),
      inCard("every card has five stars", "rating={product.rating}", "rating={5}"),
      inRow("every row of the basket has five stars", "rating={item.rating}", "rating={5}"),
    ],
  },
  "9.9": {
    tests: [featuredTest("there are twelve cards in rows of 2, 3, 3, 1 and 3"), rows],
    mutants: [
      inFeatured("there are eleven cards", "[lamp, armchair],", "[lamp],"),
      inFeatured("there are thirteen cards", "[monitor],", "[monitor, watch],"),
      inFeatured(
        "the first two rows have changed places",
        "    [lamp, armchair],\n    [headphones, mugs, keyboard],",
        "    [headphones, mugs, keyboard],\n    [lamp, armchair],",
      ),
      inFeatured(
        "the dearest stands among the last",
        "    [monitor],\n    [kettle, lamp, headphones],",
        "    [kettle, lamp, headphones],\n    [monitor],",
      ),
      inHome("the last row is missing", "{rows.slice(0, shown).map(", "{rows.slice(0, 4).map("),
      inHome("the rows stand the other way around", "{rows.slice(0, shown).map(", "{rows.toReversed().map("),
      inHomeStyles("the cards of a row stand under each other", "    grid-auto-flow: column;\n", ""),
      inHomeStyles(
        "all cards stand in one row of two",
        "  .row {\n    display: grid;",
        "  .row {\n    display: contents;",
      ),
      inHomeStyles("there are rows on the widest screens only", "(--from-l)", "(--from-xl)"),
    ],
  },
};
