import type { ComponentProps, ReactNode } from "react";
import { darkColours as dark, emailColours as light } from "./colours.ts";
import { font } from "./pieces.tsx";

type Props = {
  readonly subject: string;
  readonly shop: {
    readonly name: string;
    readonly logo?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
    readonly style?: string | undefined;
    readonly seller: readonly string[];
    readonly pages: readonly { readonly title: string; readonly href: string }[];
  };
  readonly children: ReactNode;
};

/** HTML document around an email: the shop's name or logo at the top, links at the bottom. */
export function EmailDocument({ subject, shop, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{styleWith(shop.style)}</style>
      </head>
      <body
        className="ground"
        style={{ margin: 0, padding: "16px 8px", wordBreak: "break-word", background: light.ground }}
      >
        <table role="presentation" align="center" width="100%" cellPadding={0} cellSpacing={0} style={sheet}>
          <tbody>
            <Row className="header" style={{ ...cells.header, background: light.header }}>
              <header>
                <Head {...shop} />
              </header>
            </Row>
            <Row className="surface" style={{ ...cells.content, background: light.surface }}>
              <main>{children}</main>
            </Row>
            <Row style={cells.footer}>
              <footer>
                <Foot {...shop} />
              </footer>
            </Row>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const Row = (cell: ComponentProps<"td">) => (
  <tr>
    <td {...cell} />
  </tr>
);

const sheet = { maxWidth: "560px", margin: "0 auto", borderCollapse: "separate" } as const;
const cells = {
  header: { padding: "16px 24px", borderRadius: "8px 8px 0 0" },
  content: { padding: "24px", borderRadius: "0 0 8px 8px" },
  footer: { padding: "16px 24px" },
};

/** Maximum logo height, in pixels. */
const maxHeight = 32;

const Head = ({ name, logo }: Props["shop"]) => (
  <a href="/" className="name" style={{ font: `700 20px/1.2 ${font}`, textDecoration: "none", color: light.onHeader }}>
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

const Foot = ({ name, seller, pages }: Props["shop"]) => (
  <p className="quiet" style={{ margin: 0, font: `14px/1.7 ${font}`, color: light.quiet }}>
    {[{ title: name, href: "/" }, ...pages].map(({ title, href }, at) => (
      <span key={href}>
        {at > 0 && " · "}
        <a href={href} className="link" style={{ color: light.link }}>
          {title}
        </a>
      </span>
    ))}
    {seller.length > 0 && <br />}
    {seller.join(" · ")}
  </p>
);

/** CSS of the dark theme and the shop's colours. @param own CSS with the shop's overrides of `tokens.css`. */
function styleWith(own = "") {
  const colour = (token: string, fallback: string) =>
    new RegExp(`--${token}:(#[0-9a-f]{6})`).exec(own)?.[1] ?? fallback;
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    `.header{background:${colour("header", light.header)}!important}`,
    `.name{color:${colour("on-ink", light.onHeader)}!important}`,
    `.action{background:${colour("gold", light.action)}!important;color:${colour("on-gold", light.onAction)}!important}`,
    "img{max-width:100%}",
    "@media (prefers-color-scheme:dark){",
    `.ground{background:${dark.ground}!important}.surface{background:${dark.surface}!important}`,
    `.text{color:${dark.text}!important}.quiet{color:${dark.quiet}!important}`,
    `.link{color:${dark.link}!important}.line{border-color:${dark.line}!important}}`,
  ].join("");
}
