import { mutantsIn } from "../../mutant.ts";
import type { Mutant, Rows, TestName } from "../../row.ts";

const headerTest = (name: string): TestName => ["e2e/header.test.ts", name];
const noCatalogue = headerTest("nothing of a catalogue is in the header, and none of its scripts are loaded");
const labels = headerTest("Returns & Orders and Your Prime are static text");
const nine = headerTest("the nine labels stand in their order, and a click on one goes nowhere");
const pageTest = (name: string): TestName => ["app/default-pages.test.ts", name];
const texts = pageTest("above the %s page stands the header, with its texts in their order");
const controls = pageTest(
  "the header links to the home page, the sign-in page and the basket page, has a text input, and nothing else leads anywhere",
);
const inRow = headerTest("the labels stand beside one another in a row under the bar");

const inHeader = mutantsIn("app/shop/ui/header.tsx");
const inStyles = mutantsIn("app/shop/ui/header.module.css");
const inMessages = mutantsIn("app/shop/messages.ts");
const lowerLink = "<a {...leadingNowhere}>";

/** Mutant that loads the catalogue's browser module, which replaces the search box and the labels, in every store. */
const catalogueModule: Mutant = {
  breaks: "what the catalogue puts into pages is in every shop",
  file: "app/browser-modules.ts",
  find: "browserModules.filter(({ of }) => isIn(shop, of)).map(",
  replace: "browserModules.filter(({ of }) => of === catalogue || isIn(shop, of)).map(",
};

export const headerLabels: Rows = {
  "2.11": {
    tests: [texts, controls, labels],
    mutants: [
      inMessages("the first label is another", 'returns: ["Returns", "& Orders"]', 'returns: ["Orders", "& Returns"]'),
      inMessages("the second label is another", 'prime: ["Your", "Prime"]', 'prime: ["Your", "Wicker"]'),
      inHeader(
        "a label is a link",
        "<Label lines={messages.header.prime} />",
        '<Label lines={messages.header.prime} href="/login" />',
      ),
      inHeader(
        "a label can be pressed, and leads to the basket",
        "<p className={styles.label}>{text}</p>",
        '<p className={styles.label} onClick={() => location.assign("/checkout")}>{text}</p>',
      ),
      inHeader("Your Prime is not there", "        {!departments && <Label lines={messages.header.prime} />}\n", ""),
      inHeader(
        "Returns & Orders is not there",
        "{(returnsHref || !departments) && <Label lines={messages.header.returns}",
        "{returnsHref && <Label lines={messages.header.returns}",
      ),
      inHeader(
        "Your Prime stands before Returns & Orders",
        "{(returnsHref || !departments) && <Label lines={messages.header.returns} href={returnsHref} />}\n        {!departments && <Label lines={messages.header.prime} />}",
        "{!departments && <Label lines={messages.header.prime} />}\n        {(returnsHref || !departments) && <Label lines={messages.header.returns} href={returnsHref} />}",
      ),
    ],
  },
  "2.14": {
    tests: [controls, nine, inRow, noCatalogue],
    mutants: [
      inHeader("each label leads to the top of the page", lowerLink, '<a href="#">'),
      inHeader("each label leads home", lowerLink, '<a href="/">'),
      inHeader(
        "each label leads to a page that is not there",
        lowerLink,
        '<a {...leadingNowhere} onClick={() => location.assign("/departments")}>',
      ),
      inHeader("the labels are buttons", 'role: "link", tabIndex: 0', 'role: "button", tabIndex: 0'),
      inHeader("the labels are text", lowerLink, "<a>"),
      inHeader(
        "a press on a label is told to the store",
        lowerLink,
        '<a {...leadingNowhere} onClick={() => navigator.sendBeacon("/presses", label)}>',
      ),
      inHeader(
        "a press on a label is remembered",
        lowerLink,
        '<a {...leadingNowhere} onClick={() => sessionStorage.setItem("pressed", label)}>',
      ),
      inHeader(
        "Enter on a label leads home",
        lowerLink,
        '<a {...leadingNowhere} onKeyDown={({ key }) => key === "Enter" && location.assign("/?pressed")}>',
      ),
      inStyles(
        "the row stands where the bar is",
        "\n.departments {\n",
        "\n.departments {\n  position: absolute;\n  inset-block-start: 0;\n",
      ),
      inStyles(
        "the labels stand one under another",
        ".departments ul {\n  display: flex;\n",
        ".departments ul {\n  display: grid;\n",
      ),
      catalogueModule,
    ],
  },
  "2.15": {
    tests: [texts, nine],
    mutants: [
      inMessages("a label has another name", '"Customer Service"', '"Help"'),
      inMessages("two labels change places", '"Books",\n      "Music",', '"Music",\n      "Books",'),
      inMessages("a label is not there", '      "Kindle",\n', ""),
      inMessages("there is one more label", '      "Music",\n', '      "Music",\n      "Gift Cards",\n'),
      inHeader(
        "the labels stand by the alphabet",
        "messages.header.labels.map(",
        "messages.header.labels.toSorted().map(",
      ),
      inHeader(
        "the first label is an icon alone",
        "{at === 0 && <MenuIcon />}\n            {label}",
        "{at === 0 ? <MenuIcon /> : label}",
      ),
    ],
  },
};
