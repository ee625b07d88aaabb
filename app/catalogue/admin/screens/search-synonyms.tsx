import { catalogueAdminMessages } from "../messages.ts";
import { languages } from "../../domain/languages.ts";
import { synonymsAddress } from "../addresses.ts";
import { linesOf, settingScreen } from "../../../admin/ui/setting-screen.tsx";

const nameOf = (language: string) => language.charAt(0).toUpperCase() + language.slice(1);

export default settingScreen(() => {
  const { search: messages } = catalogueAdminMessages;
  const options = [...languages.keys()].map((value) => ({ value, label: nameOf(value) }));
  return {
    lead: messages.lead,
    action: synonymsAddress(),
    lines: linesOf(messages, { language: { options, required: true }, lines: { rows: 24 } }),
  };
});
