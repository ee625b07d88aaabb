import MarkdownIt from "markdown-it";

/** Allowed link targets: web, mail, telephone, and paths of the store. Other links stay text. */
const mayLead = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Markdown without HTML and pictures. Line breaks are preserved, as in postal addresses. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable("image");
markdown.validateLink = (href) => mayLead.test(href);
// A wide table scrolls on a phone. `tabindex` makes it scroll by keyboard.
markdown.renderer.rules["table_open"] = () => '<div tabindex="0"><table>\n';
markdown.renderer.rules["table_close"] = () => "</table></div>\n";

/** The page title is h1, so the highest heading of the text becomes h2. */
function rankOf(tag: string, highest: number) {
  return `h${Math.min(Number(tag.slice(1)) - highest + 2, 6)}`;
}

/** Renders Markdown. Removes `style` attributes, which the content security policy refuses. */
export function htmlOf(text: string): string {
  const tokens = markdown.parse(text, {});
  const headings = tokens.filter(({ type }) => type.startsWith("heading_"));
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const heading of headings) heading.tag = rankOf(heading.tag, highest);
  for (const token of tokens) token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null;
  return markdown.renderer.render(tokens, markdown.options, {});
}
