import type pg from 'pg'

/**
 * Describes everything that a database's schema consists of, one object a line, sorted. Two databases with the same lines
 * behave the same. The order of the columns of a table, and of a view that selects `*`, is left out, because an added column always comes last,
 * as are the names of NOT NULL constraints and of the sequences behind identity columns, which nothing refers to.
 */
export async function catalogueOf(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(OBJECTS)
  return rows.map(({ line }) => line)
}

/** Tables of the migration runner, which are not part of the schema. */
const RECORD = `('schema_changes', 'kysely_migration', 'kysely_migration_lock')`

const OBJECTS = `
WITH relations AS (
  SELECT c.oid, c.relname::text AS name, c.relkind, c.relpersistence, c.reloptions, c.relispartition, c.relpartbound, c.relreplident
  FROM pg_class AS c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ${RECORD}
    AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
),
tables AS (SELECT * FROM relations WHERE relkind IN ('r', 'p', 'v', 'm')),
routines AS (
  SELECT p.oid, p.oid::regprocedure::text AS name
  FROM pg_proc AS p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
),
lines AS (
  SELECT format('extension %s', extname) AS line FROM pg_extension
  UNION ALL
  SELECT concat_ws(' ', 'table', name, relkind, relpersistence, relreplident, reloptions::text, pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid)) FROM tables
  UNION ALL
  SELECT concat_ws(' ', 'column', t.name || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN 'not null' END, 'generated ' || nullif(a.attgenerated::text, ''), 'identity ' || nullif(a.attidentity::text, ''),
    CASE WHEN a.attcollation <> y.typcollation THEN 'collate ' || a.attcollation::regcollation END,
    'storage ' || a.attstorage::text, 'statistics ' || a.attstattarget, 'default ' || pg_get_expr(e.adbin, e.adrelid))
  FROM tables AS t
  JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type AS y ON y.oid = a.atttypid
  LEFT JOIN pg_attrdef AS e ON e.adrelid = a.attrelid AND e.adnum = a.attnum
  UNION ALL
  SELECT concat_ws(' ', 'constraint', t.name, c.conname, pg_get_constraintdef(c.oid), CASE WHEN NOT c.convalidated THEN 'not valid' END)
  FROM tables AS t JOIN pg_constraint AS c ON c.conrelid = t.oid AND c.contype NOT IN ('n', 't')
  UNION ALL
  SELECT concat_ws(' ', 'index', pg_get_indexdef(r.oid), CASE WHEN NOT i.indisvalid THEN 'not valid' END)
  FROM relations AS r JOIN pg_index AS i ON i.indexrelid = r.oid
  UNION ALL
  SELECT concat_ws(' ', 'trigger', t.name, pg_get_triggerdef(g.oid), g.tgenabled) FROM tables AS t JOIN pg_trigger AS g ON g.tgrelid = t.oid AND NOT g.tgisinternal
  UNION ALL
  SELECT concat_ws(' ', 'view', name, (SELECT string_agg(part, ' ' ORDER BY part COLLATE "C") FROM regexp_split_to_table(translate(pg_get_viewdef(oid), ',;', '  '), '\\s+') AS part))
  FROM tables WHERE relkind IN ('v', 'm')
  UNION ALL
  SELECT concat_ws(' ', 'function', name, pg_get_functiondef(oid)) FROM routines
  UNION ALL
  SELECT concat_ws(' ', 'sequence', r.name, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqcycle)
  FROM relations AS r JOIN pg_sequence AS s ON s.seqrelid = r.oid
  WHERE NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_class'::regclass AND d.objid = r.oid AND d.deptype = 'i')
  UNION ALL
  SELECT concat_ws(' ', 'comment', r.name, a.attname, d.description)
  FROM pg_description AS d JOIN relations AS r ON d.classoid = 'pg_class'::regclass AND d.objoid = r.oid
  LEFT JOIN pg_attribute AS a ON d.objsubid > 0 AND a.attrelid = r.oid AND a.attnum = d.objsubid
  UNION ALL
  SELECT concat_ws(' ', 'comment', p.name, d.description) FROM pg_description AS d JOIN routines AS p ON d.classoid = 'pg_proc'::regclass AND d.objoid = p.oid
)
SELECT line FROM lines ORDER BY line COLLATE "C"`
