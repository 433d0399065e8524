import { sql } from "kysely";

const perDomain = 2;

const marked = (table: "contact_messages" | "quote_requests") => sql`
  select unnest(traits) as trait from ${sql.table(table)} where state = 'spam'`;

const answered = (table: "contact_messages" | "quote_requests") => sql`
  select from ${sql.table(table)}
  where answered_at is not null and state <> 'spam' and traits @> array[trait]`;

/** What {@link looksLikeSpam} explains. */
export const condemnedTraits = sql<string>`
  select trait from (${marked("contact_messages")} union all ${marked("quote_requests")}) marked
  group by trait
  having count(*) >= case when trait like 'domain %' then ${perDomain}::integer else 1 end
    and not exists (${answered("contact_messages")})
    and not exists (${answered("quote_requests")})`;

/**
 * By what was marked before. Every request has traits (`request_traits` in the database): its
 * sender's address, the address's domain, the hosts that it links to, and its sentences of thirty
 * letters and more. A trait speaks for spam when a request marked as spam has it, a domain when two
 * have, unless one that was answered has it, too: a mailbox provider's domain soon speaks for
 * nothing.
 *
 * It only sorts: an open request with such a trait has a badge and stands in the filter "probably
 * spam" beside the list of all open ones. Nobody is refused, nothing hidden or deleted. Only the
 * marks are stored, so taking one back or answering such a request counts at once.
 */
export const looksLikeSpam = sql<boolean>`
  (state = 'open' and traits && array(${condemnedTraits}))`;
