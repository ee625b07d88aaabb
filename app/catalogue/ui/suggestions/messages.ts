export const suggestionMessages = {
  label: "Suggestions",
  counted: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
};
