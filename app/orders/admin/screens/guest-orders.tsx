import { linesOf, settingScreen } from "../../../admin/ui/setting-screen.tsx";
import { guestOrdersAddress } from "../addresses.ts";
import { orderAdminMessages } from "../messages.ts";

const answers = () =>
  Object.entries(orderAdminMessages.guestOrders.answers).map(([value, label]) => ({ value, label }));

export default settingScreen(() => ({
  lead: orderAdminMessages.guestOrders.lead,
  action: guestOrdersAddress(),
  lines: linesOf(orderAdminMessages.guestOrders, { confirm: { options: answers(), required: true } }),
}));
