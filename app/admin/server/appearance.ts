import { z } from "zod";
import type { Shop } from "../../shop/domain/shop.ts";
import { appearanceAddress } from "../addresses.ts";
import { colourNames, firstColours, styleOf, unreadable } from "../domain/appearance.ts";
import { pictureFile } from "../domain/shapes.ts";
import { adminMessages } from "../messages.ts";
import { formPage } from "./form.ts";
import type { Pictures } from "./pictures/pictures.ts";
import type { Settings } from "./settings.ts";
import type { ReadFacts } from "./site.ts";

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: () => adminMessages.appearance.noColour });

const LookForm = z
  .object({
    logo: z.string(),
    icon: z.string(),
    share: z.string(),
    header: colour,
    headerText: colour,
    count: colour,
    button: colour,
    buttonText: colour,
  })
  .superRefine((look, context) => {
    for (const { name, ratio, nearest } of unreadable(look))
      context.addIssue({ code: "custom", path: [name], message: adminMessages.appearance.unreadable(ratio, nearest) });
  });

type LookForm = z.infer<typeof LookForm>;

const first: LookForm = { logo: "", icon: "", share: "", ...firstColours };

export const appearanceSetting = { key: "look", parse: LookForm, first };

async function lookOf(look: LookForm, pictures: Pictures): Promise<Partial<Shop>> {
  const { logo, icon, share } = look;
  const size = logo ? await pictures.size(logo, "logo.webp") : null;
  const isOwn = colourNames.some((name) => look[name] !== firstColours[name]);
  return {
    ...(size && { logo: { src: pictureFile(logo, "logo.webp"), ...size } }),
    appearance: {
      ...(isOwn && { style: styleOf(look), theme: look.header }),
      ...(icon && { icons: pictureFile(icon, "").slice(0, -1) }),
      ...(share && { share: pictureFile(share, "share.jpg") }),
    },
  };
}

export const appearancePage = (settings: Settings, pictures: Pictures) =>
  formPage({
    title: adminMessages.appearance.title,
    address: appearanceAddress,
    settings,
    ...appearanceSetting,
    stored: appearanceSetting,
    shapes: { logo: "logo", icon: "icon", share: "share" },
    pictures,
    preview: async (look) => ({ site: await lookOf(look, pictures) }),
  });

export const appearanceFacts =
  (settings: Settings, pictures: Pictures): ReadFacts =>
  async () => {
    const look = await settings.value(appearanceSetting);
    return look ? lookOf(look, pictures) : {};
  };
