import { expect, test } from "vitest";
import { htmlOf } from "./markdown.ts";

const tagsOf = (html: string) => html.match(/<[a-z][^>]*>/gi) ?? [];
const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));

test("headings begin one level below the page's own, and keep their order", () => {
  expect(tagsOf(htmlOf("# One\n\n## Two"))).toEqual(["<h2>", "<h3>"]);
  expect(tagsOf(htmlOf("### Three\n\n#### Four\n\n> ### Three"))).toEqual(["<h2>", "<h3>", "<blockquote>", "<h2>"]);
  expect(tagsOf(htmlOf("# One\n\n###### Six"))).toEqual(["<h2>", "<h6>"]);
  expect(tagsOf(htmlOf("Setext\n==="))).toEqual(["<h2>"]);
});

test("line breaks are preserved, as in a postal address", () => {
  expect(htmlOf("Osier & Sons\nMain Street 1")).toBe("<p>Osier &amp; Sons<br>\nMain Street 1</p>\n");
});

test("paragraphs, lists, tables, quotes and emphasis are rendered as in Markdown, without inline styles", () => {
  const html = htmlOf("**a** *b*\n\n- c\n\n1. d\n\n> e\n\n| f | g |\n|:-:|--:|\n| h | i |\n\n~~~\nj\n~~~\n\n---");
  const plain = [
    "p",
    "strong",
    "em",
    "ul",
    "li",
    "ol",
    "blockquote",
    "table",
    "thead",
    "tr",
    "th",
    "tbody",
    "td",
    "pre",
  ];
  expect(tagsOf(html).map((tag) => tag.slice(1, -1))).toEqual(expect.arrayContaining(plain));
  expect(html).not.toContain("style");
});

test("links lead to other sites, mailboxes, telephones and pages of the store", () => {
  const leading = [
    "https://law.example/a?b=c&d",
    "http://law.example",
    "HTTPS://law.example",
    "mailto:a@b.example",
    "tel:+49301234",
    "/pages/terms",
    "/",
  ];
  for (const href of leading) expect(hrefsOf(htmlOf(`[a](${href})`)), href).toEqual([href]);
  expect(hrefsOf(htmlOf("<https://law.example> <a@b.example> [a]\n\n[a]: /search"))).toEqual([
    "https://law.example",
    "mailto:a@b.example",
    "/search",
  ]);
  expect(hrefsOf(htmlOf("https://law.example stays text"))).toEqual([]);
});

const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript&colon;alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A;avascript&#58;alert(1)",
  "&NewLine;javascript:alert(1)",
  "java&Tab;script:alert(1)",
  "javascript&#0000058;alert(1)",
  "\\javascript:alert(1)",
  "%6Aavascript:alert(1)",
  "javascript%3Aalert(1)",
  "javascript://law.example/%0Aalert(1)",
  "feed:javascript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "DATA:image/png;base64,AA",
  "blob:https://law.example/1",
  "file:///etc/passwd",
  "view-source:/",
  "about:blank",
  "ftp://law.example",
  "x:y",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "\\\\elsewhere.example",
  "/&sol;elsewhere.example",
  "/&#47;elsewhere.example",
  "/\telsewhere.example",
  "/&Tab;/elsewhere.example",
  "/&NewLine;/elsewhere.example",
  "&bsol;/elsewhere.example",
  "http:javascript:alert(1)",
  "https:/elsewhere",
  "elsewhere",
  "./a",
  "../a",
  "?a",
  "#a",
  "",
];

const places: Record<string, (url: string) => string> = {
  "a link": (url) => `[a](${url})`,
  "a link in angle brackets": (url) => `[a](<${url}>)`,
  "a link with a title": (url) => `[a](<${url}> "t\\" onclick=alert(1) x=\\"")`,
  "a link elsewhere defined": (url) => `[a][b]\n\n[b]: <${url}> 'c'`,
  "an autolink": (url) => `<${url}>`,
  "a picture": (url) => `![a](<${url}> "t")`,
  "a picture elsewhere defined": (url) => `![b]\n\n[b]: <${url}>`,
  "a picture in a link": (url) => `[![a](<${url}>)](<${url}>)`,
  "a heading": (url) => `# [a](<${url}>)`,
  "a cell of a table": (url) => `| [a](<${url}>) |\n|-|\n| ![a](<${url}>) |`,
  "an HTML link": (url) => `<a href="${url}">a</a>`,
  "an HTML picture": (url) => `<img src="${url}" onerror="alert(1)">`,
  "a code fence": (url) => `\`\`\`"><img src=${url}>\n\`\`\``,
};

const known =
  /^<(a|p|br|em|strong|h2|pre|code|table|thead|tbody|tr|th|td|div(?= tabindex="0">))( (href|title|class|tabindex)="[^"<>]*")*>$/;

test.each(Object.entries(places))("%s renders nothing hostile", (_, write) => {
  for (const url of hostile) {
    const html = htmlOf(write(url));
    expect(
      tagsOf(html).filter((tag) => !known.test(tag)),
      url,
    ).toEqual([]);
    for (const href of hrefsOf(html)) {
      const { protocol, origin } = new URL(href, "https://shop.example");
      expect(["https:", "http:", "mailto:", "tel:"], url).toContain(protocol);
      expect(["https://shop.example", "https://law.example", "null"], url).toContain(origin);
    }
  }
});

test.each([
  "<script>alert(1)</script>",
  "<ScRiPt src=//elsewhere.example></sCrIpT>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<style>body{display:none}</style>",
  "<p style='position:fixed'>a</p>",
  "<form action=//elsewhere.example><input name=password></form>",
  "<meta http-equiv=refresh content='0;url=//elsewhere.example'>",
  "<base href=//elsewhere.example>",
  "<!-- --><script>alert(1)</script>",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?php alert(1) ?>",
  "</div></main><script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
  "`<script>alert(1)</script>`",
  "    <script>alert(1)</script>",
  "- <script>alert(1)</script>",
  "> <details open ontoggle=alert(1)>",
  "a<br>b",
  "\u0000<script>alert(1)</script>",
])("HTML is shown as text: %s", (text) => {
  const allowed = /^<(p|ul|li|blockquote|pre|code)>$/;
  expect(tagsOf(htmlOf(text)).filter((tag) => !allowed.test(tag))).toEqual([]);
});

test.each(["[", "![", "*a_", "> ", "`", "<a", "[a](", "| a ", "&", "- a\n ", "<<<", "\\[", "_*", "# ", "[^"])(
  "a long text of %j is rendered in negligible time",
  (part) => {
    const started = performance.now();
    htmlOf(part.repeat(50_000 / part.length));
    expect(performance.now() - started).toBeLessThan(3000);
  },
);
