/** Kinds of products: department, pictures, price range in dollars, materials and nouns. */
export const kinds = [
  {
    department: "Lighting",
    pictures: ["desk-lamp-terracotta", "desk-lamp-forest"],
    price: [39, 320],
    materials: ["brass", "steel", "aluminum", "opal glass", "copper", "ash wood"],
    nouns: ["desk lamp", "table lamp", "reading lamp", "bedside lamp", "task light", "piano lamp", "work lamp"],
  },
  {
    department: "Furniture",
    pictures: ["armchair-sage", "armchair-rust"],
    price: [190, 1600],
    materials: ["velvet", "linen", "wool", "leather", "corduroy", "oak"],
    nouns: ["armchair", "reading chair", "lounge chair", "club chair", "wing chair", "tub chair", "fireside seat"],
  },
  {
    department: "Music",
    pictures: ["headphones-ink", "headphones-clay"],
    price: [49, 480],
    materials: ["aluminum", "leather", "walnut", "steel", "magnesium"],
    nouns: ["headphones", "over-ear headphones", "studio headphones", "wireless headset", "travel headphones"],
  },
  {
    department: "Music",
    pictures: ["smart-speaker-sand", "smart-speaker-charcoal"],
    price: [59, 690],
    materials: ["wool", "oak", "walnut", "aluminum", "recycled polyester"],
    nouns: ["speaker", "smart speaker", "bookshelf speaker", "portable speaker", "kitchen radio"],
  },
  {
    department: "Kitchen",
    pictures: ["mug-set-terracotta", "mug-set-teal"],
    price: [18, 96],
    materials: ["stoneware", "porcelain", "enamel", "earthenware", "bone china"],
    nouns: ["mugs, set of three", "espresso cups, set of six", "tea bowls, set of four", "tumblers, set of two"],
  },
  {
    department: "Kitchen",
    pictures: ["kettle-cream", "kettle-ink"],
    price: [45, 210],
    materials: ["steel", "copper", "enamel", "brass"],
    nouns: ["gooseneck kettle", "electric kettle", "stovetop kettle", "pour-over kettle", "tea kettle"],
  },
  {
    department: "Business",
    pictures: ["keyboard-cream", "keyboard-ink"],
    price: [59, 290],
    materials: ["aluminum", "polycarbonate", "walnut", "steel"],
    nouns: ["keyboard", "compact keyboard", "mechanical keyboard", "wireless keyboard", "split keyboard"],
  },
  {
    department: "Business",
    pictures: ["ultrawide-monitor-dusk", "ultrawide-monitor-mint"],
    price: [180, 2400],
    materials: ["aluminum", "steel", "matt glass"],
    nouns: ["monitor, 27 inches", "curved monitor, 34 inches", "ultrawide monitor, 40 inches", "display, 32 inches"],
  },
  {
    department: "Business",
    pictures: ["tablet-graphite", "tablet-rose"],
    price: [190, 1300],
    materials: ["aluminum", "magnesium", "matt glass"],
    nouns: ["tablet, 11 inches", "drawing tablet", "tablet with keyboard cover", "paper-like reader, 8 inches"],
  },
  {
    department: "Books",
    pictures: ["books-teal", "books-plum"],
    price: [22, 140],
    materials: ["linen", "cloth", "buckram", "half leather"],
    nouns: ["five novels", "collected stories", "essays in four volumes", "an atlas of islands", "poems, boxed"],
  },
  {
    department: "Accessories",
    pictures: ["watch-cognac", "watch-midnight"],
    price: [79, 950],
    materials: ["steel", "brass", "titanium", "bronze", "leather"],
    nouns: ["watch", "field watch", "dress watch", "diving watch", "pocket watch", "pilot watch"],
  },
  {
    department: "Accessories",
    pictures: ["tote-natural", "tote-indigo"],
    price: [35, 390],
    materials: ["canvas", "leather", "felt", "nylon", "denim"],
    nouns: ["tote", "shoulder bag", "shopper", "weekend bag", "market bag", "laptop bag"],
  },
] as const;

export const adjectives =
  "quiet plain gentle sturdy slender folding stacking rounded tapered ribbed woven brushed polished speckled quilted compact generous everyday travel studio classic modern rustic coastal alpine urban vintage heritage minimal curved faceted fluted hammered matt glossy featherlight heavyweight seamless reversible modular".split(
    " ",
  );

export const colors =
  "sage rust teal plum ink clay cream sand charcoal graphite rose indigo cognac midnight mint dusk terracotta forest mustard olive slate pearl ivory moss amber saffron lilac cobalt crimson copper oat chestnut fog coral navy".split(
    " ",
  );

/** Syllables of brand names. */
export const syllables =
  "al an ar ba bel bo bra cal ca cor da del dor el en fa fen fro ga gal gre ha hel hol in is ja jo ka kel kor la lin lo ma mel mo na nel nor o or pa pel por ra rel ro sa sel sol ta tel tor u ul va vel vor wa wen wil ya zel zo".split(
    " ",
  );

/** Sentences of descriptions. A description has one sentence from each row. */
export const sentences = [
  [
    "Made of MATERIAL that is nicer to touch after a year than on the first day.",
    "The MATERIAL is left as it is, so each piece looks a little different.",
    "MATERIAL where hands reach, and nothing that could come loose.",
    "Solid MATERIAL throughout, finished by hand.",
  ],
  [
    "It comes put together and can be taken apart for repair.",
    "Spare parts can be had for ten years.",
    "It is packed without plastic.",
    "The color COLOR is the one in the picture, seen by daylight.",
    "It does one thing, and does it without a manual.",
    "Wipe it with a damp cloth; it asks for no other care.",
  ],
] as const;
