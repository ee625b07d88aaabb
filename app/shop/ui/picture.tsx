/** What a picture is of decides its shape and the widths it is kept in. */
const shapes = {
  product: { width: 800, height: 800, widths: [200, 400, 800] },
  banner: { width: 3000, height: 1200, widths: [750, 1000, 1500, 2000, 3000] },
};

type Props = {
  /** One of our own pictures (`/pictures/<folder>/<width>.webp`), or an absolute address. */
  src: string;
  /** Empty where the text beside the picture says it all. */
  alt: string;
  shape: keyof typeof shapes;
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string;
  /** How soon it is asked for: before all else, or after it. Without one, once it is near. */
  priority?: "high" | "low" | undefined;
};

/** The folder of one of our own pictures, or undefined for a remote one. */
const folderOf = (src: string) => /^(\/pictures\/[^/]+)\/\d+\.webp$/.exec(src)?.[1];

/**
 * A product's picture, small, beside its title, where there may be thousands: in one format and width, because choosing
 * among them costs the browser more than all the rest of a basket's row.
 */
export function Thumbnail({ src }: Pick<Props, "src">) {
  const folder = folderOf(src);
  const url = folder ? `${folder}/400.webp` : src;
  return <img loading="lazy" src={url} alt="" width={400} height={400} draggable={false} />;
}

/** A picture in the best format and width for the screen; a remote one as it is. It keeps its place before it loads. */
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
  return folder ? (
    <picture>
      <source type="image/avif" srcSet={urls("avif")} sizes={sizes} />
      {image}
    </picture>
  ) : (
    image
  );
}
