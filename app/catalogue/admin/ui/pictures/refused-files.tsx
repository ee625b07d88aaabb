import { Result, Results } from "../../../../admin/ui/results.tsx";
import type { RefusedFile } from "../../domain/pictures/pages.ts";
import { pictureMessages as messages } from "../../picture-messages.ts";

type Props = { files: readonly RefusedFile[]; isFocused?: boolean };

export const RefusedFiles = ({ files, isFocused = true }: Props) => (
  <Results heading={messages.refused} isRefused isFocused={isFocused}>
    {files.map(({ name, why }, at) => (
      // File names are not unique. The index is a safe key, because the list never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <Result key={`${at} ${name}`}>{messages.refusedFile(name, why)}</Result>
    ))}
  </Results>
);
