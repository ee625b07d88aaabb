import button from "../../../ui/button.module.css";
import styles from "./waiting.module.css";
import { navigationMessages as messages } from "./messages.ts";

/** How long a page may take before a line says that it is on its way, and before a sentence does, in milliseconds. */
const lineMs = 300;
const sentenceMs = 10_000;

/**
 * What tells of a page that is on its way, or does not come: a line at the top of the window, and a sentence at its foot with ways to
 * try again. It stands beside the page, which stays as it is.
 */
export function createWaiting(isKept: () => boolean) {
  const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, what: Partial<HTMLElementTagNameMap[Name]>) =>
    Object.assign(document.createElement(name), what);
  const line = element("div", { className: styles["line"]!, hidden: true });
  const box = element("div", { ariaLive: "polite", className: "visually-hidden" });
  const sentence = element("p", {});
  const again = element("button", { type: "button", className: button["button"]!, textContent: messages.again });
  const anew = element("a", { textContent: messages.anew });
  const timers: ReturnType<typeof setTimeout>[] = [];
  let askAgain = () => {};
  again.addEventListener("click", () => askAgain());
  again.dataset["tone"] = "grey";
  line.dataset["noPrint"] = box.dataset["noPrint"] = "";
  document.body.append(line, box);

  const isSaid = () => box.className === styles["notice"];
  function say(text: string) {
    sentence.textContent = text;
    box.className = styles["notice"]!;
    box.replaceChildren(sentence, again, ...(isKept() ? [anew] : []));
  }
  function stop() {
    timers.splice(0).forEach(clearTimeout);
    line.hidden = true;
  }
  function end() {
    stop();
    box.className = "visually-hidden";
    box.replaceChildren();
  }

  return {
    /** A page is on its way to be shown at an address. */
    begin(url: URL, tryAgain: () => void) {
      if (anew.href === url.href) stop();
      else end();
      anew.href = url.href;
      askAgain = tryAgain;
      timers.push(
        setTimeout(() => {
          line.hidden = false;
          if (!isSaid()) box.textContent = messages.loading;
        }, lineMs),
        setTimeout(() => say(messages.slow), sentenceMs),
      );
    },
    /** It does not come. */
    fail() {
      stop();
      say(messages.failed);
    },
    /** It has come, or is not wanted any more. */
    end,
  };
}
