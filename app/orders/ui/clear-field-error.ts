import { type FormEvent, useState } from "react";
import { isCorrected } from "../domain/delivery.ts";

type Refused<Name extends string> = {
  readonly errors: Partial<Readonly<Record<Name, string>>>;
  readonly typed: Readonly<Record<Name, string>>;
};

export function useClearFieldErrors<Name extends string>({ errors, typed }: Refused<Name>) {
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const isName = (name: string): name is Name => name in errors;
  const left = Object.entries(errors).filter(([name]) => !corrected.includes(name));
  function revalidate({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement;
    if (!isName(name)) return;
    const others = corrected.filter((other) => other !== name);
    setCorrected(isCorrected(name, value, typed[name]) ? [...others, name] : others);
  }
  return { errors: Object.fromEntries(left) as typeof errors, revalidate };
}
