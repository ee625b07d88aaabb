const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes text for HTML and XML, as React does. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
