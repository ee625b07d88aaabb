/**
 * Adds a minimal script to a document. On `Add to Basket`, the script stores the item and announces the new count.
 * @param html a document of the store without its scripts.
 */
export const withBareBasket = (html: string) => html.replace("</body>", `<script>${script}</script></body>`);

const script = `
const link = document.querySelector('header a[href="/checkout"]');
const said = document.querySelectorAll("[aria-live=polite]")[1];
const basket = [];
for (const card of document.querySelectorAll("article"))
  card.querySelector("button").addEventListener("click", () => {
    basket.push({ id: card.dataset.productId, title: card.querySelector("h2").textContent });
    link.querySelector("span").textContent = basket.length;
    link.ariaLabel = "Basket, " + basket.length + " items";
    said.textContent = basket.length + " items in the basket";
  });
`;
