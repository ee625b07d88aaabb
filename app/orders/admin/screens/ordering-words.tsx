import { linesOf, settingScreen } from "../../../admin/ui/setting-screen.tsx";
import { orderTextAddress } from "../addresses.ts";
import { ownLabel, suggestedLabels } from "../domain/ordering-words.ts";
import { orderAdminMessages } from "../messages.ts";

export default settingScreen(() => {
  const { ordering: messages } = orderAdminMessages;
  const suggested = suggestedLabels.map((value) => ({ value, label: value }));
  const options = [...suggested, { value: ownLabel, label: messages.ownButton }];
  return {
    lead: messages.lead,
    action: orderTextAddress(),
    lines: linesOf(messages, { button: { options, required: true }, notice: { rows: 4 } }),
  };
});
