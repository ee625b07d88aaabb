import { departmentList } from "./product-lines.ts";

/** The departments that there are, for the field in which one is typed. */
export const DepartmentList = ({ departments }: { departments: readonly string[] }) => (
  <datalist id={departmentList}>
    {departments.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </datalist>
);
