import styles from "./icons.module.css";

/** Line icon from an SVG path on a 24-unit grid, in the size of text. Hidden from screen readers. */
const line = (path: string) =>
  function LineIcon() {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.line}>
        <path d={path} />
      </svg>
    );
  };

export const BasketIcon = line("M2 11h20l-2.5 10h-15zM8 15v2M12 15v2M16 15v2");
export const BackIcon = line("M15 4 7 12l8 8");
export const ForwardIcon = line("m9 4 8 8-8 8");
export const MenuIcon = line("M3 6h18M3 12h18M3 18h18");
export const PauseIcon = line("M8 5v14M16 5v14");
export const PlayIcon = line("M8 5v14l11-7z");
export const SearchIcon = line("M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21");
