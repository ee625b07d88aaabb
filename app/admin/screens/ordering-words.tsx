import { orderTextAddress } from "../addresses.ts";
import { ownButton, usualButtons } from "../domain/ordering-words.ts";
import type { FormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";
import styles from "./text-pages.module.css";

const usual = usualButtons.map((value) => ({ value, label: value }));

const lines = () => [
  {
    name: "button",
    label: adminMessages.ordering.fields.button,
    options: [...usual, { value: ownButton, label: adminMessages.ordering.ownButton }],
    required: true,
  },
  { name: "own", label: adminMessages.ordering.fields.own, hint: adminMessages.ordering.hints.own, required: false },
  {
    name: "notice",
    label: adminMessages.ordering.fields.notice,
    hint: adminMessages.ordering.hints.notice,
    rows: 4,
    required: false,
  },
];

/** Form for the label of the order button, and for the notice above the button. */
export default function OrderingWords({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p className={styles.lead}>{adminMessages.ordering.lead}</p>
      <SettingForm action={orderTextAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
