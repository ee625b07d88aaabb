import { generalSettingsAddress } from "../addresses.ts";
import { adminMessages } from "../messages.ts";
import { linesOf, settingScreen } from "../ui/setting-screen.tsx";

export default settingScreen(() => ({
  lead: adminMessages.shop.lead,
  action: generalSettingsAddress(),
  lines: linesOf(adminMessages.shop, { name: { required: true } }),
}));
