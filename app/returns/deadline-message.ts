/** Not in `returnMessages`, because only the server needs this text. */
export const deadlineMessage = (days: number) =>
  `You can return items within ${days === 1 ? "1 day" : `${days} days`} after the last shipment.`;
