import button from "../../../ui/button.module.css";
import styles from "./waiting.module.css";
import { navigationMessages as messages } from "./messages.ts";

/** Delays from the start of a navigation to the progress line, and to the message, in ms. */
const lineMs = 300;
const sentenceMs = 10_000;

/** Shows the progress of a navigation: a line at the top of the window, then a message with retry options. */
export function createWaiting(canReload: () => boolean) {
  const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, what: Partial<HTMLElementTagNameMap[Name]>) =>
    Object.assign(document.createElement(name), what);
  const line = element("div", { className: styles["line"]!, hidden: true });
  const box = element("div", { ariaLive: "polite", className: "visually-hidden" });
  const sentence = element("p", {});
  const again = element("button", { type: "button", className: button["button"]!, textContent: messages.again });
  const anew = element("a", { textContent: messages.anew });
  const timers: ReturnType<typeof setTimeout>[] = [];
  let retry = () => {};
  again.addEventListener("click", () => retry());
  again.dataset["tone"] = "grey";
  line.dataset["noPrint"] = box.dataset["noPrint"] = "";
  document.body.append(line, box);

  const isMessageShown = () => box.className === styles["notice"];
  function say(text: string) {
    sentence.textContent = text;
    box.className = styles["notice"]!;
    box.replaceChildren(sentence, again, ...(canReload() ? [anew] : []));
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
    start(url: URL, tryAgain: () => void) {
      if (anew.href === url.href) stop();
      else end();
      anew.href = url.href;
      retry = tryAgain;
      timers.push(
        setTimeout(() => {
          line.hidden = false;
          if (!isMessageShown()) box.textContent = messages.loading;
        }, lineMs),
        setTimeout(() => say(messages.slow), sentenceMs),
      );
    },
    fail() {
      stop();
      say(messages.failed);
    },
    end,
  };
}
