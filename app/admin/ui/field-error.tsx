import type { ReactNode } from "react";
import type { Fields } from "../domain/pages.ts";
import { Result, Results } from "./results.tsx";

export const AdminFieldError = ({ errors, children }: { errors: Fields; children: ReactNode }) => (
  <Results heading={children} isRefused>
    {Object.entries(errors).map(([name, error]) => (
      <Result key={name}>
        <a href={`#${name}`}>{error}</a>
      </Result>
    ))}
  </Results>
);
