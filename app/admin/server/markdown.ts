import MarkdownIt from "markdown-it";

/** Matches allowed link targets. Markdown shows other links as text. */
const mayLead = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Markdown parser. Allows no HTML and no images. Preserves line breaks, for postal addresses. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable("image");
markdown.validateLink = (href) => mayLead.test(href);
// The div lets users scroll a wide table, also with the keyboard.
markdown.renderer.rules["table_open"] = () => '<div tabindex="0"><table>\n';
markdown.renderer.rules["table_close"] = () => "</table></div>\n";

/** Renders Markdown as HTML. Removes `style` attributes, because the Content-Security-Policy blocks them. */
export function htmlOf(text: string): string {
  const tokens = markdown.parse(text, {});
  const headings = tokens.filter(({ type }) => type.startsWith("heading_"));
  // The highest heading becomes h2, because the page title is h1.
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const heading of headings) heading.tag = `h${Math.min(Number(heading.tag.slice(1)) - highest + 2, 6)}`;
  for (const token of tokens) token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null;
  return markdown.renderer.render(tokens, markdown.options, {});
}
