import type { Client } from "pg";

const firstNames =
  "Ada Bela Carla Dana Emil Fatima Greta Hugo Ines Jonas Kaito Lena Mara Noor Oskar Petra Quentin Rosa Sami Tilda Uma Viktor Wanda Yusuf Zoe".split(
    " ",
  );
const lastNames =
  "Adler Brandt Castillo Dvorak Eriksen Fischer Gruber Haas Ito Jansen Kowalski Lindqvist Moreau Novak Okafor Petrov Quist Rossi Schmidt Tanaka Ueda Vogel Weber Ylinen Zhang".split(
    " ",
  );
const towns = [
  ["Springfield", "IL", "62701", "US"],
  ["Portland", "OR", "97201", "US"],
  ["Vienna", "", "1010", "AT"],
  ["Berlin", "", "10115", "DE"],
  ["Lyon", "", "69001", "FR"],
  ["Osaka", "", "530-0001", "JP"],
];

/** Number of products that have orders. The other products never sell. */
const sold = 20_000;

/** SQL statements that fill temporary tables with shoppers, products, orders and order lines. */
const wishes = (orders: number, shoppers: number): readonly Statement[] => [
  { text: "create temporary table buyers (n integer, id uuid, first text, last text, town jsonb) on commit drop" },
  {
    text: `insert into buyers select n, gen_random_uuid(),
        ($2::text[])[1 + floor(random() * cardinality($2::text[]))::integer],
        ($3::text[])[1 + floor(random() * cardinality($3::text[]))::integer],
        $4::jsonb -> floor(random() * jsonb_array_length($4))::integer
      from generate_series(1, $1::integer) n`,
    values: [shoppers, firstNames, lastNames, JSON.stringify(towns)],
  },
  {
    text: `create temporary table goods on commit drop as
      select row_number() over (order by md5(id))::integer as place, id, title, picture, price_cents
      from (select * from products order by md5(id) limit ${sold}) sold`,
  },
  {
    text: `create temporary table wishes on commit drop as
      select n, 1 + floor(random() * ${shoppers})::integer as buyer, random() < 0.1 as gift,
        now() - (${orders} - n) * interval '3 years' / ${orders} as at,
        (case when n > ${orders} * 0.97 then 'placed' when random() < 0.05 then 'cancelled' else 'shipped' end)::order_state as state
      from generate_series(1, ${orders}) n`,
  },
  {
    text: `create temporary table units on commit drop as
      select distinct on (n, place) n, 1 + floor(count * power(random(), 3))::integer as place,
        1 + floor(random() * random() * 3)::integer as quantity
      from (select n, generate_series(1, 1 + floor(random() * random() * 4)::integer) from wishes) wanted,
        (select count(*) from goods) sold`,
  },
  ...["units (n)", "buyers (n)", "goods (place)"].map((of) => ({ text: `create index on ${of}` })),
  { text: "analyze buyers, goods, wishes, units" },
];

const placed = `
  with placed as (
    insert into orders (user_id, basket_id, basket_version, state, address, gift_note, total_cents, placed_at)
    select buyers.id, gen_random_uuid(), wishes.n, state,
      jsonb_build_object('name', first || ' ' || last, 'street', buyers.n % 200 || ' Long Street', 'city', town ->> 0,
        'region', town ->> 1, 'postalCode', town ->> 2, 'country', town ->> 3),
      case when gift then 'With love' end,
      (select sum(price_cents * quantity) from units join goods using (place) where units.n = wishes.n), at
    from wishes join buyers on buyers.n = buyer order by wishes.n
    returning number, basket_version as n, state, placed_at, user_id
  ), lines as (
    insert into order_lines (order_number, product_id, title, picture, price_cents, quantity, cancelled)
    select number, id, title, picture, price_cents, quantity, case state when 'cancelled' then quantity else 0 end
    from placed join units using (n) join goods using (place) order by number
  ), over as (
    select number, state, placed_at + interval '1 day' as at, state = 'shipped' as sent from placed where state <> 'placed'
  )
  insert into order_events (order_number, state, at, by, carrier, tracking)
  select * from (
    select number, 'placed'::order_state as state, placed_at as at, user_id, null, null from placed
    union all
    select number, state, at, null, case when sent then 'DHL' end, case when sent then 'JD' || number end from over
  ) happened
  order by number, at`;

type Statement = { readonly text: string; readonly values?: unknown[] };

/** Inserts orders of three years. The newest 3% are unshipped; 5% of the older orders are cancelled. */
export async function fillOrders(client: Client, { orders }: { readonly orders: number }): Promise<void> {
  await client.query("begin");
  await client.query("select setseed(0.5)"); // reproducible
  for (const statement of wishes(orders, Math.ceil(orders / 4))) await client.query(statement);
  await client.query(
    "insert into users (id, email) select id, lower(first || '.' || last) || n || '@shopper.example' from buyers",
  );
  await client.query(placed);
  await client.query("commit");
  for (const table of ["users", "orders", "order_lines", "order_events", "order_search"])
    await client.query(`vacuum (analyze) ${table}`);
}
