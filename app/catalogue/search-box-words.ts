/** What shoppers read and hear at the search box of a shop with a catalogue. */
export const searchBoxWords = {
  label: "Search",
  submit: "Search",
  suggestions: "Suggestions",
  counted: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
};
