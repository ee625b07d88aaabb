import type { BrowserModule } from "../shop/browser-module.ts";
import { AnnouncementBar } from "./ui/announcement-bar.tsx";
import { Footer } from "./ui/footer.tsx";

export const browserModule: BrowserModule = { slots: { above: [AnnouncementBar], footer: [Footer] } };
