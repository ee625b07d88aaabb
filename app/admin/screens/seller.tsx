import { sellerAddress } from "../addresses.ts";
import { adminMessages } from "../messages.ts";
import { linesOf, settingScreen } from "../ui/setting-screen.tsx";

export default settingScreen(() => ({
  lead: adminMessages.seller.lead,
  action: sellerAddress(),
  lines: linesOf(adminMessages.seller, { address: { rows: 4 }, email: { type: "email" } }),
}));
