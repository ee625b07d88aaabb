/** What shoppers read and hear at the search box of a shop with a catalogue. */
export const searchBoxMessages = {
  label: "Search",
  submit: "Search",
};
