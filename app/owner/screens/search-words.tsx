import { searchWordsAddress } from "../addresses.ts";
import type { FormPage, Page } from "../domain/pages.ts";
import { OwnerPage } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { ownerWords } from "../words.ts";

const { lead, fields, hints } = ownerWords.search;

const lines = [{ name: "lines", label: fields.lines, hint: hints.lines, rows: 24, required: false }];

/** What words of shoppers stand for each other. */
export default function SearchWords({ frame, title, ...form }: Page<FormPage>) {
  return (
    <OwnerPage frame={frame} title={title}>
      <p>{lead}</p>
      <SettingForm action={searchWordsAddress()} lines={lines} {...form} />
    </OwnerPage>
  );
}
