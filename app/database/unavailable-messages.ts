export const unavailableMessages = {
  sentence: "The shop is not available right now. No data is lost. Please try again in a moment.",
};
