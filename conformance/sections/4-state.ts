import { mutantsOf, type Rows, testsOf } from "../row.ts";

const stateTest = testsOf("app/shop/domain/state.test.ts");
const storeTest = testsOf("app/shop/store.test.ts");
const basketTest = testsOf("e2e/basket.test.ts");

const inReducer = mutantsOf("app/shop/domain/state.ts");
const inBasket = mutantsOf("app/shop/domain/basket.ts");
const inStore = mutantsOf("app/shop/store.ts");
const inContext = mutantsOf("app/shop/context.tsx");
const inHome = mutantsOf("app/shop/ui/home.tsx");
const inCheckout = mutantsOf("app/shop/screens/checkout.tsx");

const added = "return { ...state, basket: [...state.basket, action.item] };";
const removed = "return basket ? { ...state, basket } : state;";
const userSet = "return { ...state, user: action.user };";
const otherwise = "default:\n      return state;";

export const state: Rows = {
  "4.1": {
    tests: [stateTest("adding appends, in the order of adding, duplicates included")],
    mutants: [
      inReducer("what is added stands first", added, "return { ...state, basket: [action.item, ...state.basket] };"),
      inReducer("what is added replaces the basket", added, "return { ...state, basket: [action.item] };"),
      inReducer("what is added is not in the basket", added, "return { ...state, basket: [...state.basket] };"),
      inReducer("adding signs out", added, "return { user: null, basket: [...state.basket, action.item] };"),
    ],
  },
  "4.2": {
    tests: [
      stateTest("adding appends, in the order of adding, duplicates included"),
      stateTest("whatever is added and removed, the basket is what a list with first-match removal would hold"),
      basketTest("what is added is counted, listed in the order of adding, and summed"),
    ],
    mutants: [
      inReducer(
        "what is in the basket already is not added again",
        added,
        `return state.basket.some(({ id }) => id === action.item.id) ? state : { ...state, basket: [...state.basket, action.item] };`,
      ),
      inReducer(
        "a third of the same is not added",
        added,
        `return state.basket.filter(({ id }) => id === action.item.id).length > 1 ? state : { ...state, basket: [...state.basket, action.item] };`,
      ),
      inCheckout("equal items are one row", "basketLines(basket)}>", "basketLines([...new Set(basket)])}>"),
      inContext("equal items count as one", "undefined : basket.length", "undefined : new Set(basket).size"),
    ],
  },
  "4.3": {
    tests: [
      stateTest("removing takes the first match only"),
      stateTest("whatever is added and removed, the basket is what a list with first-match removal would hold"),
      basketTest("the second of two equal items stays when one is removed"),
    ],
    mutants: [
      inBasket("every match is removed", "basket.toSpliced(at, 1)", "basket.filter((item) => item.id !== id)"),
      inBasket("the last match is removed", "basket.findIndex(", "basket.findLastIndex("),
      inBasket("the item after the match is removed too", "basket.toSpliced(at, 1)", "basket.toSpliced(at, 2)"),
      inBasket("all items from the match on are removed", "basket.toSpliced(at, 1)", "basket.toSpliced(at)"),
      inReducer("removing signs out", removed, "return basket ? { user: null, basket } : state;"),
      inCheckout("removing asks for an item by its title", "id: item.id }", "id: item.title }"),
      inHome(
        "each item gets an id of its own, so that the pressed one is removed and not the first",
        'dispatch({ type: "add to basket", item });',
        'dispatch({ type: "add to basket", item: { ...item, id: `${item.id}-${performance.now()}` } });',
      ),
    ],
  },
  "4.4": {
    tests: [
      storeTest("a removal that matches nothing logs one warning, tells nobody, and leaves the state as it is"),
      storeTest("a removal that matches logs nothing"),
      storeTest("another action that changes nothing logs nothing"),
    ],
    mutants: [
      inStore(
        "nothing is logged",
        '        if (action.type === "remove from basket") console.warn(`No item ${action.id} in the basket to remove.`);\n',
        "",
      ),
      inStore("it is logged as a piece of information", "console.warn(", "console.info("),
      inStore("it is logged as an error", "console.warn(", "console.error("),
      inStore("an error is thrown", "console.warn(`No item", "throw new Error(`No item"),
      inStore(
        "every removal is warned of",
        "      state = next;",
        '      if (action.type === "remove from basket") console.warn(`Removed ${action.id}.`);\n      state = next;',
      ),
      inStore(
        "every action that changes nothing is warned of",
        'if (action.type === "remove from basket") console.warn(`No item ${action.id} in the basket to remove.`);',
        "console.warn(`Nothing changed: ${action.type}.`);",
      ),
    ],
  },
  "4.5": {
    tests: [
      storeTest("a removal that matches nothing logs one warning, tells nobody, and leaves the state as it is"),
      stateTest("removing what is not there returns the same state object"),
    ],
    mutants: [
      inBasket("the last item is removed", "at < 0 ? null : basket.toSpliced(at, 1)", "basket.toSpliced(at, 1)"),
      inBasket(
        "the first item is removed",
        "at < 0 ? null : basket.toSpliced(at, 1)",
        "basket.toSpliced(Math.max(at, 0), 1)",
      ),
      inReducer("the basket is emptied", removed, "return { ...state, basket: basket ?? [] };"),
    ],
  },
  "4.6": {
    tests: [stateTest("setting the user stores the user or none, and keeps the basket")],
    mutants: [
      inReducer("the user is not stored", userSet, "return { ...state, user: state.user };"),
      inReducer("none is not stored", userSet, "return { ...state, user: action.user ?? state.user };"),
      inReducer("whoever was signed in stays", userSet, "return { ...state, user: state.user ?? action.user };"),
      inReducer("the basket is emptied", userSet, "return { ...initialState, user: action.user };"),
      inReducer(
        "signing out empties the basket",
        userSet,
        "return action.user ? { ...state, user: action.user } : initialState;",
      ),
    ],
  },
  "4.7": {
    tests: [stateTest("any other action returns the same state object")],
    mutants: [
      inReducer("another action begins anew", otherwise, "default:\n      return initialState;"),
      inReducer("another action signs out", otherwise, "default:\n      return { ...state, user: null };"),
      inReducer(
        "another action's fields go into the state",
        otherwise,
        "default:\n      return { ...state, ...(action as object) };",
      ),
      inReducer("another action is an error", otherwise, 'default:\n      throw new Error("Unknown action.");'),
    ],
  },
};
