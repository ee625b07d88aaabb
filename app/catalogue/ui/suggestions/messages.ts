/** What shoppers hear of the suggestions under the search box. */
export const suggestionMessages = {
  label: "Suggestions",
  counted: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
};
