/** Size of the largest picture, and all available widths, in px. */
const shapes = {
  product: { width: 800, height: 800, widths: [200, 400, 800] },
  banner: { width: 3000, height: 1200, widths: [750, 1000, 1500, 2000, 3000] },
};

type Props = {
  /** Path of a stored picture (`/pictures/<folder>/<width>.webp`), or an absolute URL. */
  src: string;
  alt: string;
  shape: keyof typeof shapes;
  sizes: string;
  /** A picture without a priority loads lazily. */
  priority?: "high" | "low" | undefined;
};

/** Undefined for a remote picture. */
const folderOf = (src: string) => /^(\/pictures\/[^/]+)\/\d+\.webp$/.exec(src)?.[1];

/** Small product picture for long lists. Has a single size, because `srcset` slows browsers down in long lists. */
export function Thumbnail({ src }: Pick<Props, "src">) {
  const folder = folderOf(src);
  const url = folder ? `${folder}/400.webp` : src;
  return <img loading="lazy" src={url} alt="" width={400} height={400} draggable={false} />;
}

/** Picture in several formats and widths, or a remote picture from a single URL. Reserves its space before it loads. */
export function Picture({ src, alt, shape, sizes, priority }: Props) {
  const { width, height, widths } = shapes[shape];
  const folder = folderOf(src);
  const urls = (format: string) => widths.map((wide) => `${folder}/${wide}.${format} ${wide}w`).join(", ");
  const loading = priority ? { fetchPriority: priority } : ({ loading: "lazy" } as const);
  const image = (
    <img
      {...loading}
      {...(folder && { srcSet: urls("webp"), sizes })}
      src={src}
      alt={alt}
      width={width}
      height={height}
      draggable={false}
    />
  );
  if (!folder) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={urls("avif")} sizes={sizes} />
      {image}
    </picture>
  );
}
