/** Separate from `adminMessages`, which shoppers' pages do not load. */
export const announcementMessages = { label: "Announcement" };
