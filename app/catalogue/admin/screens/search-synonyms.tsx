import { catalogueAdminMessages } from "../messages.ts";
import { languages } from "../../domain/languages.ts";
import { synonymsAddress } from "../addresses.ts";
import { linesOf, settingScreen } from "../../../admin/ui/setting-screen.tsx";

export default settingScreen(() => {
  const { search: messages } = catalogueAdminMessages;
  const options = [...languages.keys()].map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }));
  return {
    lead: messages.lead,
    action: synonymsAddress(),
    lines: linesOf(messages, { language: { options, required: true }, lines: { rows: 24 } }),
  };
});
