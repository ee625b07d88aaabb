/** Tables that the checker reads, without constraints, so that tests can store inconsistent rows. */
export const tables = `
  create table orders (number bigint, state text, held_until timestamptz, to_pay_cents bigint, total_cents bigint);
  create table order_lines (order_number bigint, product_id text, quantity integer, cancelled integer);
  create table products (id text, stock integer);
  create table letters (kind text, about jsonb);
  create table payments (order_number bigint, method text, currency text, credited_cents bigint, state text);
  create table refunds (id uuid, order_number bigint, amount_cents bigint, state text);
  create table transfers (id bigint generated always as identity, order_number bigint, debit text, credit text,
    amount_cents bigint, currency text, key text);
  create function reject() returns trigger language plpgsql as $$ begin raise 'append-only'; end $$;
  create trigger append_only before update or delete on transfers for each row execute function reject();`;

export const refundId = "00000000-0000-4000-8000-000000000001";

/**
 * Consistent rows. Order 1 is paid, order 2 is refunded, order 3 waits for its payment, order 4 is paid on delivery.
 */
export const rows = `
  insert into orders values (1, 'placed', null, null, 1669), (2, 'cancelled', null, 0, 500),
    (3, 'placed', now(), 700, 800), (4, 'shipped', null, null, 900);
  insert into order_lines values (1, 'lamp', 2, 0), (2, 'lamp', 1, 1), (3, 'lamp', 1, 0), (4, 'mug', 3, 1);
  insert into products values ('lamp', 7), ('mug', 8);
  insert into letters select 'order-placed', jsonb_build_object('number', number) from orders where number in (1, 2, 4);
  insert into payments values (1, 'card', 'USD', 0, 'paid'), (2, 'card', 'USD', 0, 'paid'), (3, 'card', 'USD', 0, 'open');
  insert into refunds values ('${refundId}', 2, 500, 'done');
  insert into transfers (order_number, debit, credit, amount_cents, currency, key) values
    (1, 'provider', 'orders', 1669, 'USD', 'charge pi_1'), (2, 'provider', 'orders', 500, 'USD', 'charge pi_2'),
    (2, 'orders', 'provider', 500, 'USD', 'refund ${refundId}');`;
