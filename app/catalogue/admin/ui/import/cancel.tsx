import { Button } from "../../../../ui/button.tsx";
import { importMessages as messages } from "../../import-messages.ts";

export function Cancel({ action, hidden }: { action: string; hidden?: Readonly<Record<string, string>> }) {
  return (
    <form method="post" action={action}>
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone="grey" name="what" value="cancel">
        {messages.cancel}
      </Button>
    </form>
  );
}
