import { linesOf, settingScreen } from "../../../admin/ui/setting-screen.tsx";
import { guestCheckoutAddress } from "../addresses.ts";
import { orderAdminMessages } from "../messages.ts";

const answers = () =>
  Object.entries(orderAdminMessages.guestCheckout.answers).map(([value, label]) => ({ value, label }));

export default settingScreen(() => ({
  lead: orderAdminMessages.guestCheckout.lead,
  action: guestCheckoutAddress(),
  lines: linesOf(orderAdminMessages.guestCheckout, { confirm: { options: answers(), required: true } }),
}));
