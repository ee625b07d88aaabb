/** Messages of shoppers' pages. Not in `adminMessages`, because shoppers' pages do not load that file. */
export const announcementMessages = { label: "Announcement" };
