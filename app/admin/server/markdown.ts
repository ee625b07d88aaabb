import MarkdownIt from "markdown-it";

/** Where a link may lead: to another site, a mailbox, a telephone, or a page of the store. What leads elsewhere stays text. */
const mayLead = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** The owner's Markdown without HTML, without pictures, and with lines that end where they were ended: addresses have several. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable("image");
markdown.validateLink = (href) => mayLead.test(href);
// A table may be wider than a phone: what it stands in scrolls, also for those who have no mouse.
markdown.renderer.rules["table_open"] = () => '<div tabindex="0"><table>\n';
markdown.renderer.rules["table_close"] = () => "</table></div>\n";

/** The highest heading of a page is its title; what stands under it begins with the next one, however it was numbered. */
function rankOf(tag: string, highest: number) {
  return `h${Math.min(Number(tag.slice(1)) - highest + 2, 6)}`;
}

/** The HTML of a text in Markdown: no attribute in it has styles, which documents do not allow. */
export function htmlOf(text: string): string {
  const tokens = markdown.parse(text, {});
  const headings = tokens.filter(({ type }) => type.startsWith("heading_"));
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const heading of headings) heading.tag = rankOf(heading.tag, highest);
  for (const token of tokens) token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null;
  return markdown.renderer.render(tokens, markdown.options, {});
}
