/** Texts of the announcement bar. They are not in `adminMessages`, which shoppers' pages do not load. */
export const announcementMessages = { label: "Announcement" };
