import { hydrated, type Steps, type Walker } from "../walk.ts";
import { pictured } from "./things.ts";

const strip = "document.querySelector('ul[aria-label^=Pictures]')";
const dialog = "document.querySelector('main dialog')";

export const looking = ({ engine, address, wait }: Walker): Steps => ({
  "a product's next picture is shown, and said": async () => {
    await engine.open(`${address}/products/${pictured}`);
    await wait(hydrated);
    await engine.click('//a[@aria-label="Picture 2 of 2: The back"]');
    await wait(`Math.round(${strip}.scrollLeft / ${strip}.clientWidth)`, 1);
    await wait(
      "[...document.querySelectorAll('[aria-live=polite]')].some((said) => said.textContent === 'Showing picture 2 of 2: The back')",
    );
    await wait("location.hash", "");
  },
  "it is looked at closely, and the focus comes back": async () => {
    await engine.click('//li[@id="picture-2"]/a');
    await wait(`${dialog}?.open`);
    await wait(`${dialog}.querySelector("img").naturalWidth`, 900);
    await engine.click("//main//dialog//button");
    await wait(`${dialog} === null`);
    await wait("document.activeElement.closest('li')?.id", "picture-2");
    await wait("document.documentElement.scrollWidth <= innerWidth");
  },
});
