/** What shoppers hear of the suggestions under the search box. */
export const suggestionWords = {
  label: "Suggestions",
  counted: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
};
