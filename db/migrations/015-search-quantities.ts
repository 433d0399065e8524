import { type Kysely, sql } from "kysely";

export const tables = ["products"];

/**
 * What search asks of a part besides its words: its figures with their units, as
 * `app/catalogue/quantities.ts` reads them from a query, and what the part is called in name and
 * first clause, apart from what it merely fits or has. The columns are written anew, which keeps
 * others from the table meanwhile (about three minutes for a million products).
 */
const units: Record<string, Record<string, number>> = {
  W: { w: 1, kw: 1_000, mw: 1_000_000, watt: 1, kilowatt: 1_000 },
  VA: { va: 1, kva: 1_000 },
  V: { v: 1, vdc: 1, vac: 1, vuc: 1, volt: 1, volts: 1, kv: 1_000 },
  A: { a: 1, ma: 0.001, ka: 1_000, adc: 1, aac: 1, amp: 1, amps: 1, ampere: 1 },
  HZ: { hz: 1, khz: 1_000, mhz: 1_000_000, ghz: 1_000_000_000 },
  MM: { mm: 1, cm: 10, m: 1_000, meter: 1_000 },
  MM2: { "mm²": 1, mm2: 1, qmm: 1 },
  NM: { nm: 1 },
  KG: { kg: 1 },
  BAR: { bar: 1, mbar: 0.001, mpa: 10 },
  INCH: { zoll: 1, inch: 1, inches: 1, '"': 1, "″": 1, "”": 1 },
  BIT: { bit: 1, bits: 1 },
  KB: { kb: 1, kbyte: 1, mb: 1_024, mbyte: 1_024, gb: 1_048_576, gbyte: 1_048_576 },
  MBITS: { "mbit/s": 1, "mbits/s": 1, "gbit/s": 1_000, "kbit/s": 0.001 },
  RPM: { "1/min": 1, "u/min": 1, rpm: 1, "min-1": 1 },
  FLOW: { "l/min": 1 },
  AIR: { "m³/h": 1, "m3/h": 1 },
  PINS: { polig: 1, polige: 1, poliger: 1, poligen: 1, poliges: 1, pin: 1, pins: 1, pole: 1 },
  PORTS: { port: 1, ports: 1, "x rj45": 1 },
  DI: { di: 1 },
  DO: { do: 1, dq: 1 },
  AI: { ai: 1 },
  AO: { ao: 1, aq: 1 },
  CHANNELS: {
    ...{ kanal: 1, kanäle: 1, kanaele: 1, kanälen: 1, kanalig: 1, kanalige: 1, kanaliger: 1 },
    ...{ kanaliges: 1, channel: 1, channels: 1 },
  },
};

/** Values people ask for that lie within a range of the part. */
const usualValues = [
  ...[
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 30, 32, 36, 40, 48, 50, 60,
  ],
  ...[63, 80, 100, 110, 115, 120, 125, 150, 200, 208, 220, 230, 240, 250, 300, 380, 400, 415, 440],
  ...[460, 480, 500],
];
const unitsWithRanges = ["V", "A", "MM", "BAR"];

const FIGURE = String.raw`(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,4})?|\d{1,7}(?:[.,]\d{1,4})?)`;
const TO = String.raw`\)? ?(?:-?(?:bis|to)-?|-|–|\.{2,3}|…) ?`;
const OR = " ?[/(] ?";

// Ten times as fast as naming the units and the figures' form here.
const FIGURES = "[0-9][0-9.,]*(?: ?(?:-?bis-?|-?to-?|[-–/().…]+) ?[0-9][0-9.,]*)*";
const UNIT = `[a-zäöüß"″”]+[²³2]?(?:/[a-z]+)?|1/min|x rj45`;
const found = `(?:^|[^a-wyzäöüß0-9.,])(${FIGURES})[)]?[ -]?(${UNIT})(?![a-zäöüß0-9])`;
const range = `(?:(${FIGURE})${OR})?(${FIGURE})${TO}(${FIGURE})`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function shop_figure(value text) returns numeric
    language sql immutable strict parallel safe
    return replace(
      case when value ~ '^[1-9][0-9]{0,2}([.][0-9]{3})+' then replace(value, '.', '') else value end,
      ',', '.')::numeric`.execute(db);

  const known = Object.entries(units).flatMap(([unit, each]) =>
    Object.entries(each).map(
      ([name, factor]) => sql`(${sql.lit(name)}, ${sql.lit(unit)}, ${sql.lit(factor)}::numeric)`,
    ),
  );
  const list = (values: (string | number)[]) => sql.join(values.map((value) => sql.lit(value)));
  await sql`
    create function shop_quantities(value text) returns text[]
    language sql immutable strict parallel safe
    return (
      with found as (
        select units.unit, units.factor, match[1] as figures
        from regexp_matches(translate(lower(value), E'\u00a0', ' '), ${sql.lit(found)}, 'g') as match
        join (values ${sql.join(known)}) as units (name, unit, factor) on units.name = match[2]
      ), ranges as (
        select unit, least(factor * shop_figure(start), factor * shop_figure(match[3])) as low,
          greatest(factor * shop_figure(start), factor * shop_figure(match[3])) as high
        from found, regexp_matches(figures, ${sql.lit(range)}, 'g') as match,
          unnest(array[match[1], match[2]]) as start
        where start is not null
      ), tokens as (
        select unit, ':' || trim_scale(factor * shop_figure(match[1])) as figure
        from found, regexp_matches(figures, ${sql.lit(`(${FIGURE})`)}, 'g') as match
        union
        select unit, ':' || trim_scale(low) || '~' || trim_scale(high) from ranges
        union
        select unit, '~' || usual from ranges, unnest(array[${list(usualValues)}]) as usual
        where usual between low and high and unit in (${list(unitsWithRanges)})
      )
      select coalesce(array_agg(distinct unit || figure), '{}') from (
        select unit, figure from tokens
        union all
        select 'CHANNELS', figure from tokens where unit in ('DI', 'DO', 'AI', 'AO')
      ) as every
    )`.execute(db);

  // What comes before "for", "with" and the first comma is what the part is.
  await sql`
    create function shop_lead(value text) returns text
    language sql immutable strict parallel safe
    return regexp_replace(value, '(,|;|[.] | für | for | mit | with | zum | zur | zwischen | inkl).*$', '')`.execute(
    db,
  );

  await sql`
    alter table products
      add quantities text[] not null generated always as (
        shop_quantities(
          replace(coalesce(name, ''), article_number, ' ') || '; ' || left(description, 2000))) stored,
      add search_lead text collate "C" not null generated always as (
        ' ' || shop_search_words(shop_lead(coalesce(name, '')))
        || ' ' || shop_search_words(shop_lead(left(description, 200))) || ' ') stored`.execute(db);
  await sql`
    create index products_quantities on products using gin (quantities) where listed`.execute(db);
  // Whoever asks for a number that was sold finds its page.
  await sql`
    create index products_unlisted on products (article_key) where not listed`.execute(db);
}
