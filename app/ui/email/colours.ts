/** Copy of the light theme in `tokens.css`, because mail programs do not support custom properties. */
export const emailColours = {
  ground: "#eaedec",
  surface: "#ffffff",
  text: "#17212b",
  quiet: "#53606b",
  line: "#d3d9d8",
  link: "#1d6066",
  header: "#17212b",
  onHeader: "#f5f3ee",
  action: "#f2be4b",
  onAction: "#17212b",
};

/** Copy of the dark theme in `tokens.css`. */
export const darkColours = {
  ground: "#10161c",
  surface: "#1a232c",
  text: "#e9ecec",
  quiet: "#a9b5be",
  line: "#34424e",
  link: "#86c9cb",
};
