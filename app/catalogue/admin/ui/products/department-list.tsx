import { departmentList } from "./product-lines.ts";

/** Suggestions for the department field. */
export const DepartmentList = ({ departments }: { departments: readonly string[] }) => (
  <datalist id={departmentList}>
    {departments.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </datalist>
);
