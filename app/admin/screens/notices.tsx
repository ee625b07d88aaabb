import { noticesAddress } from "../addresses.ts";
import { adminMessages } from "../messages.ts";
import { linesOf, settingScreen } from "../ui/setting-screen.tsx";

const ordering = () => Object.entries(adminMessages.notices.ordering).map(([value, label]) => ({ value, label }));

export default settingScreen(() => ({
  lead: adminMessages.notices.lead,
  action: noticesAddress(),
  lines: linesOf(adminMessages.notices, {
    announcement: { rows: 3 },
    ordering: { options: ordering(), required: true },
    sentence: { rows: 3 },
  }),
}));
