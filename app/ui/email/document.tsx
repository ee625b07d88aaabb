import type { ReactNode } from "react";
import { darkColours, emailColours as first } from "./colours.ts";
import { font } from "./pieces.tsx";

type NamedPage = { readonly title: string; readonly href: string };

type Props = {
  readonly subject: string;
  readonly shop: {
    readonly name: string;
    readonly logo?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
    /** CSS custom properties that override `tokens.css`, if the shop has its own colours. */
    readonly style?: string | undefined;
    /** Links in the footer. */
    readonly pages: readonly NamedPage[];
  };
  readonly children: ReactNode;
};

/** Layout of all emails: name or logo at the top, links at the bottom. */
export function EmailDocument({ subject, shop, children }: Props) {
  const colours = coloursOf(shop.style);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{styleWith(colours)}</style>
      </head>
      <body
        className="ground"
        style={{ margin: 0, padding: "16px 8px", wordBreak: "break-word", background: first.ground }}
      >
        <table role="presentation" align="center" width="100%" cellPadding={0} cellSpacing={0} style={sheet}>
          <tbody>
            <tr>
              <td
                className="header"
                style={{ padding: "16px 24px", borderRadius: "8px 8px 0 0", background: first.header }}
              >
                <header>
                  <Head {...shop} />
                </header>
              </td>
            </tr>
            <tr>
              <td
                className="surface"
                style={{ padding: "24px", borderRadius: "0 0 8px 8px", background: first.surface }}
              >
                <main>{children}</main>
              </td>
            </tr>
            <tr>
              <td style={{ padding: "16px 24px" }}>
                <footer>
                  <Foot {...shop} />
                </footer>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const sheet = { maxWidth: "560px", margin: "0 auto", borderCollapse: "separate" } as const;

/** Maximum logo height, in pixels. */
const maxHeight = 32;

const Head = ({ name, logo }: Props["shop"]) => (
  <a href="/" className="name" style={{ font: `700 20px/1.2 ${font}`, textDecoration: "none", color: first.onHeader }}>
    {logo ? (
      <img
        src={logo.src}
        alt={name}
        loading="lazy" // otherwise React adds a preload link to the head
        height={maxHeight}
        width={Math.round((logo.width / logo.height) * maxHeight)}
        style={{ display: "block", maxWidth: "100%", border: 0 }}
      />
    ) : (
      name
    )}
  </a>
);

const Foot = ({ name, pages }: Props["shop"]) => (
  <p className="quiet" style={{ margin: 0, font: `14px/1.7 ${font}`, color: first.quiet }}>
    {[{ title: name, href: "/" }, ...pages].map(({ title, href }, at) => (
      <span key={href}>
        {at > 0 && " · "}
        <a href={href} className="link" style={{ color: first.link }}>
          {title}
        </a>
      </span>
    ))}
  </p>
);

/** Style sheet that overrides inline styles with the shop's colours and the dark theme. */
const styleWith = ({ header, onHeader, action, onAction }: typeof first) =>
  [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    `.header{background:${header}!important}.name{color:${onHeader}!important}`,
    `.action{background:${action}!important;color:${onAction}!important}`,
    "img{max-width:100%}",
    `@media (prefers-color-scheme:dark){${Object.entries(darkRules)
      .map(([selector, rule]) => `${selector}{${rule}!important}`)
      .join("")}}`,
  ].join("");

const darkRules = {
  ".ground": `background:${darkColours.ground}`,
  ".surface": `background:${darkColours.surface}`,
  ".text": `color:${darkColours.text}`,
  ".quiet": `color:${darkColours.quiet}`,
  ".link": `color:${darkColours.link}`,
  ".line": `border-color:${darkColours.line}`,
};

/** Email colours, with the shop's custom properties applied. */
function coloursOf(style = ""): typeof first {
  const own = Object.fromEntries(
    [...style.matchAll(/--([\w-]+):(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]),
  );
  const { header, "on-ink": onHeader, gold: action, "on-gold": onAction } = own as Record<string, string | undefined>;
  return {
    ...first,
    header: header ?? first.header,
    onHeader: onHeader ?? first.onHeader,
    action: action ?? first.action,
    onAction: onAction ?? first.onAction,
  };
}
