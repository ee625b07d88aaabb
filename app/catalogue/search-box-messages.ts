export const searchBoxMessages = {
  label: "Search",
  submit: "Search",
};
