/** What shoppers read and hear at the search box of a shop with a catalogue. */
export const searchBoxWords = {
  label: "Search",
  submit: "Search",
};
