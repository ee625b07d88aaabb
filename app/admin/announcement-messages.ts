/** Apart from the words of the owner's pages, because shoppers load these. */
export const announcementMessages = { label: "Announcement" };
