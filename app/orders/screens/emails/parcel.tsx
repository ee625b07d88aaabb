import { type ParcelEmail, sampleParcel } from "../../domain/emails.ts";

export { default, subject } from "./sent.tsx";

const [lamp, ...others] = sampleParcel.lines;

export const sample: ParcelEmail = { ...sampleParcel, lines: [lamp!], following: others };
