/** Not in `adminMessages`, because shoppers' pages load this text. */
export const announcementMessages = { label: "Announcement" };
