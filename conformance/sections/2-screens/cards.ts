import { mutantsIn } from "../../mutant.ts";
import type { Rows, TestName } from "../../row.ts";

const featuredTest = (name: string): TestName => ["app/shop/domain/home/featured.test.ts", name];
const twelve = featuredTest("there are twelve cards in rows of 2, 3, 3, 1 and 3");
const homeTest = (name: string): TestName => ["e2e/home.test.ts", name];
const card = homeTest("a card is an article named by its title, with picture, price, stars and a button");
const twins = homeTest("cards of the same product are different cards: each adds one of it");
const lines: TestName = [
  "e2e/layout.test.ts",
  "cards stand in rows of 2, 3, 3, 1 and 3 from 1024 px, two by two on tablets, one by one on phones",
];
const pageTest = (name: string): TestName => ["app/default-pages.test.ts", name];
const fields = pageTest("each card shows its product's id, title and price, row by row");
const each = homeTest("each of the twelve cards adds its product, once, and each of these items can be removed");
const adding: TestName = ["e2e/basket.test.ts", "what is added is counted, listed in the order of adding, and summed"];

const inHome = mutantsIn("app/shop/ui/home.tsx");
const inHomeStyles = mutantsIn("app/shop/ui/home.module.css");
const inFeatured = mutantsIn("app/shop/domain/home/featured.ts");
const inCard = mutantsIn("app/shop/ui/product-card.tsx");

const picture = `<Picture
              src={product.image}
              alt=""
              shape="product"
              sizes="(width < 40rem) 10rem, 25rem"
              priority={priority}
            />`;

export const cards: Rows = {
  "2.23": {
    tests: [twelve, fields, lines],
    mutants: [
      inFeatured(
        "two rows change places",
        "[books, speaker, watch],\n    [monitor],",
        "[monitor],\n    [books, speaker, watch],",
      ),
      inFeatured(
        "a card stands in the row above its own",
        "[lamp, armchair],\n    [headphones, mugs,",
        "[lamp, armchair, headphones],\n    [mugs,",
      ),
      inHome(
        "all cards stand in one row",
        "{rows.slice(0, shown).map((row, at) => (",
        "{[rows.flat()].map((row, at) => (",
      ),
      inHome(
        "the rows stand upside down",
        "{rows.slice(0, shown).map((row, at) => (",
        "{rows.toReversed().map((row, at) => (",
      ),
      inHomeStyles("the cards of a row stand one under another", "grid-auto-flow: column;", "grid-auto-flow: row;"),
      inHomeStyles(
        "rows stand beside each other",
        "grid-template-columns: minmax(0, 1fr);\n",
        "grid-template-columns: repeat(2, minmax(0, 1fr));\n",
      ),
    ],
  },
  "2.24": {
    tests: [twelve, fields],
    mutants: [
      inFeatured("there are eleven cards", "[kettle, lamp, headphones]", "[kettle, lamp]"),
      inFeatured("there are thirteen cards", "[kettle, lamp, headphones]", "[kettle, lamp, headphones, mugs]"),
      inHome(
        "a product that stands twice has one card",
        "{row.map((product, place) => (",
        "{row.filter(({ id }) => rows.find((some) => some.some((other) => other.id === id)) === row).map((product, place) => (",
      ),
      inHome(
        "the last row waits for a press",
        "rows.slice(0, shown).map((row, at) => (",
        "rows.slice(0, 4).map((row, at) => (",
      ),
    ],
  },
  "2.25": {
    tests: [fields, card],
    mutants: [
      inCard(
        "a card has no title but its product's id",
        "<ProductLink product={product}>{product.title}",
        "<ProductLink product={product}>{product.id}",
      ),
      inCard("a card has no picture", picture, "{null}"),
      inCard("every card has the same picture", "src={product.image}", 'src="/pictures/lamp.1a2b3c/800.webp"'),
      inCard("a card has no price", "          <Price price={product.price} />\n", ""),
      inCard(
        "prices are in whole dollars",
        "<Price price={product.price} />",
        "<Price price={Math.round(product.price)} />",
      ),
      inCard(
        "a card has no stars",
        "          <Stars rating={product.rating} describedBy={title} count={product.ratings} />\n",
        "",
      ),
      inCard("every card has five stars", "rating={product.rating}", "rating={5}"),
      inCard(
        "only the first words of a title stand on a card",
        "{product.title}</ProductLink>",
        '{product.title.split(",")[0]}</ProductLink>',
      ),
      inCard("a card does not know its product's id", "data-product-id={product.id}", "data-product-id={title}"),
      mutantsIn("app/shop/ui/product-card.module.css")(
        "the pictures of cards cannot be seen",
        ".picture {\n  grid-row: var(--card-picture, auto);",
        ".picture {\n  display: none;",
      ),
    ],
  },
  "2.26": {
    tests: [twins, each, adding],
    mutants: [
      mutantsIn("app/shop/ui/add-button.tsx")("a press on Add to Basket does nothing", "        onAdd(product);\n", ""),
      mutantsIn("app/shop/ui/add-button.tsx")(
        "a press on Add to Basket adds two",
        "        onAdd(product);\n",
        "        onAdd(product);\n        onAdd(product);\n",
      ),
      inHome("every card adds the first product of its row", "onAdd={add}", "onAdd={() => add(row[0]!)}"),
      inHome("only the cards of the first three rows can be added", "onAdd={add}", "onAdd={at < 3 ? add : () => {}}"),
      mutantsIn("app/shop/ui/add-button.tsx")("no product is to be had", "disabled={disabled}", "disabled={!disabled}"),
      mutantsIn("app/shop/ui/add-button.tsx")("cards have no button", "children = messages.product.add,", "children,"),
      mutantsIn("app/shop/ui/add-button.tsx")(
        "a product can be added once",
        "onClick={(event) => {\n",
        "onClick={(event) => {\n        event.currentTarget.disabled = true;\n",
      ),
    ],
  },
};
