import { mutantsOf, type Rows, testsOf } from "../row.ts";

const featuredTest = testsOf("app/shop/domain/home/featured.test.ts");
const basketTest = testsOf("app/shop/domain/basket.test.ts");
const moneyTest = testsOf("app/shop/domain/money.test.ts");
const priceTest = testsOf("app/shop/ui/price.test.tsx");
const pictureTest = testsOf("app/shop/ui/picture.test.tsx");
const starsTest = testsOf("app/shop/ui/stars.test.tsx");
const basketJourney = testsOf("e2e/basket.test.ts");
const homeTest = testsOf("e2e/home.test.ts");

const inFeatured = mutantsOf("app/shop/domain/home/featured.ts");
const inStars = mutantsOf("app/shop/ui/stars.tsx");
const inStarStyles = mutantsOf("app/shop/ui/stars.module.css");
const inCard = mutantsOf("app/shop/ui/product-card.tsx");
const inRow = mutantsOf("app/shop/ui/checkout/basket-row.tsx");
const inPicture = mutantsOf("app/shop/ui/picture.tsx");
const inPrice = mutantsOf("app/shop/ui/price.tsx");
const inMoney = mutantsOf("app/shop/domain/money.ts");

const fields = "  id,\n  title,\n  image: productPicture(picture),\n  price,\n  rating,";

const ofTypes = featuredTest("a product has an id, a title, the URL of a picture, a price in dollars and a rating");
const ratings = featuredTest("ratings are whole stars, and each from 1 to 5 is among them");
const pictures = featuredTest("every picture is there, in both formats");
const repeated = featuredTest("some ids repeat across rows, and a repeated id is the same product");
const prices = featuredTest("prices range from 59.99 to 1669");
const twelve = featuredTest("there are twelve cards in rows of 2, 3, 3, 1 and 3");
const card = homeTest("a card is an article named by its title, with picture, price, stars and a button");
const listed = basketJourney("what is added is counted, listed in the order of adding, and summed");

export const entities: Rows = {
  "3.1": {
    tests: [ofTypes, basketTest("removing an id that stands twice takes only the first of the two"), card],
    mutants: [
      inFeatured(
        "an id is a number",
        fields,
        fields.replace("id,", "id: Number.parseInt(id, 36) as unknown as string,"),
      ),
      inFeatured("a product has no id", fields, fields.replace("id,", 'id: "",')),
      inCard("a card knows no id", "data-product-id={product.id}", "data-product-id={product.title}"),
    ],
  },
  "3.2": {
    tests: [ofTypes, card, listed],
    mutants: [
      inFeatured("a title is the id", fields, fields.replace("title,", "title: id,")),
      inFeatured("a product has no title", fields, fields.replace("title,", 'title: "",')),
      inCard("a card shows the id", "{product.title}</ProductLink>", "{product.id}</ProductLink>"),
      inRow("a row of the basket shows the id", "{item.title}</ProductLink>", "{item.id}</ProductLink>"),
    ],
  },
  "3.3": {
    tests: [
      ofTypes,
      pictures,
      pictureTest("a remote one is shown as it is: %s"),
      pictureTest("beside a title it is small, and a remote one as it is"),
      card,
      listed,
    ],
    mutants: [
      inFeatured("an image is the name of a picture", fields, fields.replace("productPicture(picture)", "picture")),
      inFeatured(
        "an image is an address that leads nowhere",
        fields,
        fields.replace("productPicture(picture)", "`/images/${picture}.webp`"),
      ),
      inPicture("a remote image is taken for one of our own", "src={src}\n", "src={`/pictures/${src}`}\n"),
      inPicture(
        "a remote image is not shown in the basket",
        "`${folder}/400.webp` : src;",
        '`${folder}/400.webp` : "/no-picture.svg";',
      ),
      inRow(
        "a row of the basket shows another picture",
        "<Thumbnail src={item.image} />",
        '<Thumbnail src="/no-picture.svg" />',
      ),
    ],
  },
  "3.4": {
    tests: [
      ofTypes,
      prices,
      moneyTest("a price that binary fractions cannot hold is rounded to its cent"),
      priceTest("%d dollars stand as one text, %s"),
      listed,
    ],
    mutants: [
      inFeatured("a price is a text", fields, fields.replace("price,", "price: String(price) as unknown as number,")),
      inFeatured("a price is in cents", fields, fields.replace("price,", "price: price * 100,")),
      inMoney("a price is taken for cents", "Math.round(price * 100)", "Math.round(price)"),
      inPrice("a price has no $", "formatCents(cents(price))", "price"),
      inRow("a row of the basket has no price", "        <Price price={item.price} />\n", ""),
    ],
  },
  "3.5": {
    tests: [ratings],
    mutants: [
      inFeatured("a rating is four and a half stars", "59.99, 4)", "59.99, 4.5 as Rating)"),
      inFeatured("a rating is no star", "189, 1)", "189, 0 as Rating)"),
      inFeatured("a rating is six stars", "139.5,", "139.5 +"),
    ],
  },
  "3.6": {
    tests: [starsTest("a rating of %i is that many icons"), card, listed],
    mutants: [
      inStars("there is one icon for all", "icons.slice(0, rating)", "icons[0]"),
      inStars("there are only the stars that are missing", "icons.slice(0, rating)", "icons.slice(rating)"),
      inStarStyles("the icons are hidden", ".stars {", ".stars {\n  display: none;"),
      inStarStyles("the icons have no colour", "fill: var(--star);", "fill: none;"),
      inRow("a row of the basket has no stars", "        <Stars rating={item.rating} describedBy={title} />\n", ""),
    ],
  },
  "3.12": {
    tests: [
      twelve,
      card,
      testsOf("app/app.test.ts")(
        "what the home page shows comes with its code: no document carries it twice, and nobody can ask for it",
      ),
    ],
    mutants: [
      mutantsOf("app/routes.ts")(
        "the products are asked of the catalogue",
        "featured: page(homeAddress, catalogue, ",
        "featured: page(homeAddress, shop, ",
      ),
      inFeatured("there are six products", "    [headphones, mugs, keyboard],\n    [books, speaker, watch],\n", ""),
      inFeatured("a product is shown two times more", "[monitor],", "[monitor, monitor, monitor],"),
    ],
  },
  "3.13": {
    tests: [repeated, homeTest("cards of the same product are different cards: each adds one of it")],
    mutants: [
      inFeatured(
        "each id stands once",
        "[kettle, lamp, headphones]",
        '[kettle, { ...lamp, id: "lamp-2" }, { ...headphones, id: "headphones-2" }]',
      ),
      inFeatured("an id repeats within its row", "[kettle, lamp, headphones]", "[kettle, lamp, lamp]"),
      inFeatured("no product repeats", "[kettle, lamp, headphones]", "[kettle]"),
    ],
  },
  "3.14": {
    tests: [prices],
    mutants: [
      inFeatured("the cheapest costs less", "59.99, 4)", "49.99, 4)"),
      inFeatured("the cheapest costs more", "59.99, 4)", "69.99, 4)"),
      inFeatured("the dearest costs less", "1669,", "1599,"),
      inFeatured("the dearest costs more", "1669,", "1699,"),
      inFeatured("another is cheaper", "94, 4)", "9.4, 4)"),
      inFeatured("another is dearer", "649, 4)", "6490, 4)"),
    ],
  },
};
