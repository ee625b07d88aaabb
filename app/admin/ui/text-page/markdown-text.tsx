import type { MouseEvent } from "react";
import { useLocation } from "wouter";
import styles from "./text-page.module.css";

type Policy = { createHTML(html: string): string };
type Factory = { createPolicy(name: string, policy: Policy): Policy };

const { trustedTypes }: typeof globalThis & { trustedTypes?: Factory } = globalThis;
const policy = trustedTypes?.createPolicy("markdown", { createHTML: (html) => html });

/** Marks HTML from `server/markdown.ts` as trusted, for browsers that enforce Trusted Types. */
const trusted = (html: string) => policy?.createHTML(html) ?? html;

/** Rendered Markdown. Links to pages of the store navigate without document loads. */
export function MarkdownText({ html }: { html: string }) {
  const [, navigate] = useLocation();

  function follow(event: MouseEvent) {
    const { ctrlKey, metaKey, altKey, shiftKey, button } = event;
    const link = (event.target as Element).closest("a");
    if (link?.origin !== location.origin || ctrlKey || metaKey || altKey || shiftKey || button !== 0) return;
    event.preventDefault();
    navigate(link.href);
  }

  // The div needs no keyboard handler, because it handles only clicks on links inside the text.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, react/no-danger
  return <div className={styles.text} onClick={follow} dangerouslySetInnerHTML={{ __html: trusted(html) }} />;
}
