import type { Face } from "../shop/face.ts";
import { AnnouncementBar } from "./ui/announcement-bar.tsx";
import { Footer } from "./ui/footer.tsx";

export const face: Face = { slots: { Above: AnnouncementBar, Footer } };
