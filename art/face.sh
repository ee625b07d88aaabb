#!/bin/sh
# Subsets the published font Fraunces (weight 600) to the characters of headings. Writes to app/ui/display.
# Requires, on Debian 12: apt-get install --no-install-recommends fonttools python3-brotli
set -eu
cd "$(dirname "$0")/.."
made=app/ui/display
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" @fontsource/fraunces@5.3.0 > /dev/null
tar xzf "$work"/*.tgz -C "$work" --strip-components 1

subset() {
  pyftsubset "$work/files/fraunces-$1-600-normal.woff2" --unicodes="$3" --layout-features=kern --flavor=woff2 \
    --no-hinting --desubroutinize --output-file="$made/$2"
}
subset latin fraunces-600.woff2 \
  'U+20-5F,U+61-7A,U+A0,U+C0-D6,U+D8-F6,U+F8-FF,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026'
subset latin-ext fraunces-600-ext.woff2 \
  'U+100-107,U+10C-113,U+116-11B,U+11E-11F,U+12A-131,U+136-137,U+139-13E,U+141-148,U+150-151,U+154-155,U+158-15B,U+15E-165,U+16A-16B,U+16E-173,U+178-17E,U+218-21B,U+1E9E'
cp "$work/LICENSE" "$made/OFL.txt"
ls -l "$made"
