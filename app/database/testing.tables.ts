import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/**
 * Describes the schema `public`, one line per object. Omits the parentheses in triggers, because pg_dump changes them.
 */
export async function describeTables(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ line: string }>(sql`
    with ours as (select oid, relname, relkind, relpersistence from pg_class where relnamespace = 'public'::regnamespace
      and oid not in (select objid from pg_depend where classid = 'pg_class'::regclass and deptype = 'e'))
    select format('%s %s %s', relkind, relname, relpersistence) as line from ours
    union all select format('%s column %s: %s %s not null %s, default %s, identity %s, generated %s, collation %s', relname, attnum, attname,
      format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated, attcollation::regcollation)
      from ours join pg_attribute on attrelid = oid and attnum > 0
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind = 'r'
    union all select format('%s constraint %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s enabled %s', translate(pg_get_triggerdef(t.oid), '()', ''), tgenabled) from pg_trigger t join ours on tgrelid = ours.oid
      where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      and oid not in (select objid from pg_depend where classid = 'pg_proc'::regclass and deptype = 'e')
    union all select format('sequence %s: %s %s %s %s %s', sequencename, start_value, min_value, max_value, increment_by, cache_size)
      from pg_sequences where schemaname = 'public'
    union all select format('%s value %s', enumtypid::regtype, enumlabel) from pg_enum order by 1`);
  const { rows: search } = await database.execute<{ line: string }>(sql`
    select format('extension %s in %s', extname, extnamespace::regnamespace) as line from pg_extension
    union all select format('dictionary %s: %s', dictname, dictinitoption) from pg_ts_dict where dictnamespace = 'public'::regnamespace
    union all select format('%s maps %s to %s', cfgname, maptokentype, mapdict::regdictionary)
      from pg_ts_config join pg_ts_config_map on mapcfg = oid where cfgnamespace = 'public'::regnamespace order by 1`);
  return [...rows, ...search].map(({ line }) => line);
}
