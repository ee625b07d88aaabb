import type { Rows, TestName } from "../row.ts";

const stateTest = (name: string): TestName => ["app/shop/domain/state.test.ts", name];
const reducer = "app/shop/domain/state.ts";

/** Section 4: states and transitions. */
export const state: Rows = {
  "4.1": {
    tests: [stateTest("adding appends, in the order of adding, duplicates included")],
    mutants: [
      {
        breaks: "what is added stands first",
        file: reducer,
        find: "basket: [...state.basket, action.item]",
        replace: "basket: [action.item, ...state.basket]",
      },
      {
        breaks: "what is added replaces the basket",
        file: reducer,
        find: "basket: [...state.basket, action.item]",
        replace: "basket: [action.item]",
      },
    ],
  },
};
