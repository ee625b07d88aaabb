import { Fragment, type ReactNode } from "react";
import { emailColours as colours } from "./colours.ts";

/** Font for inline styles. Some mail programs support only inline styles, so `document.tsx` only overrides colours. */
export const font = "-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif";

/** The class lets the dark theme override the colour (`document.tsx`). */
const block = (Tag: "h1" | "h2" | "p", className: "text" | "quiet", margin: string, size: string) =>
  function Block({ children }: { children: ReactNode }) {
    return (
      <Tag className={className} style={{ margin, font: `${size} ${font}`, color: colours[className] }}>
        {children}
      </Tag>
    );
  };

export const Heading = block("h1", "text", "0 0 16px", "600 22px/1.3");
export const Subheading = block("h2", "text", "24px 0 4px", "600 16px/1.5");
export const Paragraph = block("p", "text", "0 0 16px", "16px/1.5");
export const Aside = block("p", "quiet", "0 0 16px", "14px/1.5");

/** Link that looks like a button. @param props.href path in the shop, or absolute URL. */
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

type LinkEmailProps = Record<"heading" | "text" | "action" | "href", string> & { aside?: string; children?: ReactNode };

export const LinkEmail = ({ heading, text, action, href, aside, children }: LinkEmailProps) => (
  <>
    <Heading>{heading}</Heading>
    <Paragraph>{text}</Paragraph>
    {children}
    <Action href={href}>{action}</Action>
    {aside && <Aside>{aside}</Aside>}
  </>
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
