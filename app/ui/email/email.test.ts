import { expect, test } from "vitest";
import { exactly, type Feature } from "../../page/feature.ts";
import type { TemplateData } from "../../server/emails.ts";
import { type EmailProps, template, type TemplateDataOf } from "./email.ts";

const things = { name: "things", from: "" } as const satisfies Feature;
type Thing = { readonly name: string };
type Props = EmailProps<Thing>;

const module = {
  default: ({ data }: Props) => data.name,
  subject: ({ data }: Props) => data.name,
  sample: { name: "A" },
};
const templates = { added: template(things, async () => module), empty: template(things, async () => module) };

test("a template whose sample is not its component's data does not compile", () => {
  // @ts-expect-error the sample has no name
  template(things, async () => ({ ...module, sample: {} }));
  // @ts-expect-error the subject's data differs from the template's data
  template(things, async () => ({ ...module, subject: ({ data }: EmailProps<{ count: number }>) => `${data.count}` }));
  expect(templates.added.feature).toBe(things);
});

test("template data that does not fit its feature's emails does not compile", () => {
  const check = exactly<TemplateDataOf<typeof templates, "things">>();
  const added: TemplateData<Thing> = async () => ({ name: "A" });
  // @ts-expect-error the data of `empty` is missing
  check({ added });
  // @ts-expect-error the data of `empty` does not fit its template
  check({ added, empty: async () => ({ count: 2 }) });
  // @ts-expect-error no email is of this kind
  check({ added, empty: added, unknown: added });
  expect(check({ added, empty: added })).toEqual({ added, empty: added });
});
