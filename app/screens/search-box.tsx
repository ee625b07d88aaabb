import { useSearch } from "wouter";
import { SearchIcon } from "../ui/icons.tsx";
import { catalogueWords } from "../words/catalogue.ts";
import styles from "./header.module.css";

/** The header's search box of a shop with a catalogue: a form that leads to what it finds, with scripts or without. */
export function SearchBox() {
  const q = new URLSearchParams(useSearch()).get("q") ?? "";
  return (
    <search className={styles.search}>
      <form method="get" action="/search">
        <label>
          <span className="visually-hidden">{catalogueWords.search.label}</span>
          <input type="search" name="q" key={q} defaultValue={q} placeholder={catalogueWords.search.label} />
        </label>
        <button type="submit" aria-label={catalogueWords.search.submit} className={styles.magnifier}>
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
