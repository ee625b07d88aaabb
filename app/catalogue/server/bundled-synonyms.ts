export const bundledSynonyms = `# Write words with the same meaning on one line, separated by commas. A search for one of them also finds the others.
# A line like "sofa: armchair" adds related products: if a search for "sofa" finds little, it also shows armchairs.

# Furniture and light
couch, sofa, settee
sofa: armchair
seat: chair, armchair, stool, bench
armchair, easy chair, lounge chair
desk: table, lamp, keyboard, monitor
light: lamp
lighting: lamp
shade, lampshade
closet, wardrobe
shelf, shelving, bookcase
rug, carpet
curtain, drape
duvet, comforter, quilt
pillow, cushion
cozy, cosy

# Kitchen
cup, mug
ceramic, stoneware, earthenware, pottery
tea: kettle, teapot, mug
coffee: kettle, mug, cup
boiler: kettle
teapot: kettle, mug
pan, skillet, frying pan
stove, cooker, hob
refrigerator, fridge
glass, tumbler
plate, dish
cutlery, flatware, silverware

# Sound, screens and desks
headphone, headset, earphone
earbud: headphone
loudspeaker, speaker
stereo: speaker
screen, display, monitor
television, tv
laptop, notebook computer
computer: keyboard, monitor, tablet, laptop
tablet, ipad
stylus, pencil, pen
cell phone, mobile phone, smartphone
wireless, cordless, bluetooth
wifi, wi fi
noise cancelling, noise canceling
office: keyboard, monitor, desk
ultrawide, ultra wide

# Books
book, novel
fiction: novel
hardcover, hardback, clothbound
read: novel, book
reader: novel, book

# To wear and to carry
watch, wristwatch, timepiece
clock: watch
strap, band
bag, tote, handbag
purse: bag, tote, wallet
backpack, rucksack
trousers, pants
sweater, jumper, pullover
sneaker, trainer, running shoe
waterproof: rain, swimming
washable: washed

# Colors
gray, grey
color, colour
green, sage, forest
blue, ink, navy, indigo
turquoise, teal
red, rust
orange, rust, terracotta
pink, rose
yellow, mustard
beige, sand, cream
black, charcoal, graphite
silver, steel
gold: brass
brown, cognac
purple, plum
`;
