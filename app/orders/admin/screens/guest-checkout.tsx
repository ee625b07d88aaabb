import { linesOf, settingScreen } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { guestCheckoutAddress } from "../addresses.ts";
import { orderAdminMessages } from "../messages.ts";

export default settingScreen(() => {
  const { lead, answers, ...messages } = orderAdminMessages.guestCheckout;
  return {
    lead,
    action: guestCheckoutAddress(),
    lines: linesOf(messages, { confirm: { options: optionsOf(answers), required: true } }),
  };
});
