import { appearanceAddress } from "../addresses.ts";
import { adminMessages } from "../messages.ts";
import { linesOf, settingScreen } from "../ui/setting-screen.tsx";

export default settingScreen(() => {
  const { lead, pictures, pictureHints, colours } = adminMessages.appearance;
  const colour = { type: "color", required: true };
  return {
    lead,
    action: appearanceAddress(),
    lines: [
      ...linesOf(
        { fields: pictures, hints: pictureHints },
        { logo: { shape: "logo" }, icon: { shape: "icon" }, share: { shape: "share" } },
      ),
      ...linesOf(
        { fields: colours, hints: {} },
        { header: colour, headerText: colour, count: colour, button: colour, buttonText: colour },
      ),
    ],
    preview: true,
  };
});
