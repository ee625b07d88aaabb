import { Fragment, type ReactNode } from "react";
import { emailColours as colours } from "./colours.ts";

/**
 * Components of emails. The components have inline styles, because mail programs support little else.
 * The classes let the dark theme override the inline styles (`document.tsx`).
 */

export const Heading = ({ children }: { children: ReactNode }) => (
  <h1 className="text" style={{ margin: "0 0 16px", font: `600 22px/1.3 ${font}`, color: colours.text }}>
    {children}
  </h1>
);

export const Subheading = ({ children }: { children: ReactNode }) => (
  <h2 className="text" style={{ margin: "24px 0 4px", font: `600 16px/1.5 ${font}`, color: colours.text }}>
    {children}
  </h2>
);

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="text" style={{ margin: "0 0 16px", font: `16px/1.5 ${font}`, color: colours.text }}>
    {children}
  </p>
);

/** Secondary text. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <p className="quiet" style={{ margin: "0 0 16px", font: `14px/1.5 ${font}`, color: colours.quiet }}>
    {children}
  </p>
);

/** Primary action: a link that looks like a button. @param props.href path in the shop, or absolute URL. */
export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: "24px 0" }}>
    <a
      href={href}
      className="action"
      style={{
        display: "inline-block",
        padding: "12px 24px",
        borderRadius: "8px",
        font: `600 16px/1.5 ${font}`,
        textDecoration: "none",
        background: colours.action,
        color: colours.onAction,
      }}
    >
      {children}
    </a>
  </p>
);

/** Table of names and values. A value has one or more lines. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, fact: string | readonly string[]])[] }) => (
  <table role="presentation" style={{ margin: "0 0 16px", borderCollapse: "collapse", font: `16px/1.5 ${font}` }}>
    <tbody>
      {facts.map(([name, fact]) => (
        <tr key={name}>
          <td
            className="quiet"
            style={{ padding: "2px 16px 2px 0", verticalAlign: "top", wordBreak: "normal", color: colours.quiet }}
          >
            {name}:
          </td>
          <td className="text" style={{ padding: "2px 0", verticalAlign: "top", color: colours.text }}>
            {[fact].flat().map((line, at) => (
              <Fragment key={line}>
                {at > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const EmailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="link" style={{ color: colours.link }}>
    {children}
  </a>
);

export const font = "-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif";
