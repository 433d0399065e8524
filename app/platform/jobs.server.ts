import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, type RawBuilder, sql } from "kysely";
import PgBoss from "pg-boss";
import { db, pool, type Trx } from "./db.server";
import { DAY, jobNames, jobQueues, type JobName, type JobPayloads } from "./job-queues";
import { log } from "./log.server";
import { measureJob } from "./metrics.server";

// Jobs on PostgreSQL, run inside the web process. One sent in a business transaction exists exactly
// when that transaction committed: the outbox.

export type JobHandlers = {
  [Name in JobName]: (payload: JobPayloads[Name], attempt: { isLast: boolean }) => Promise<void>;
};

const LOOK_MS = 30_000;
const MAX_PAUSE_MS = 30_000;
const STOP_MS = 5_000;

type Track = <T>(work: Promise<T>) => Promise<T>;

function createBoss(options: PgBoss.ConstructorOptions, track: Track = (work) => work): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => track(pool.query(text, values)) },
    ...options,
  });
  boss.on("error", (error) => log.warn({ err: error.message }, "job queue"));
  return boss;
}

export async function installJobQueues(): Promise<void> {
  const boss = createBoss({ supervise: false, schedule: false });
  await boss.start();
  for (const name of jobNames) {
    const queue = { name, ...jobQueues[name].queue };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue);
  }
  await boss.stop({ graceful: false });
}

let sender: PgBoss | undefined;

/** The job runs once `trx` has committed, and never if it rolls back. */
export async function sendJob<Name extends JobName>(
  trx: Trx,
  job: { name: Name; payload: JobPayloads[Name]; startAfter?: Date; priority?: number },
): Promise<void> {
  sender ??= createBoss({ migrate: false, supervise: false, schedule: false });
  await sender.send(job.name, job.payload, {
    ...(job.startAfter ? { startAfter: job.startAfter } : {}),
    ...(job.priority ? { priority: job.priority } : {}),
    db: {
      executeSql: async (text, values) => {
        const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
        return { rows: rows };
      },
    },
  });
}

/** SQL: whether a job still has to run whose payload names this column's value. */
export function isQueued<Name extends JobName>(
  name: Name,
  field: keyof JobPayloads[Name] & string,
  value: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active') and
      data->>${sql.lit(field)} = ${value})`;
}

export interface FailedJob {
  name: string;
  error: string;
  at: Date;
}

/** Those that gave up, the last of each; mails have a list of their own. */
export async function listFailedJobs(since: Date): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select distinct on (name) name, coalesce(output->>'message', '') as error, completed_on as at
    from pgboss.job
    where state = 'failed' and name <> 'send-mail' and completed_on > ${since}
    order by name, completed_on desc`.execute(db);
  return rows;
}

async function run(boss: PgBoss, handlers: JobHandlers, track: Track): Promise<void> {
  await boss.start();
  const work = async <Name extends JobName>(name: Name) => {
    const { pollingSeconds = 1 } = jobQueues[name];
    const options = { pollingIntervalSeconds: pollingSeconds, includeMetadata: true } as const;
    await boss.work<JobPayloads[Name]>(name, options, async ([job]) => {
      if (!job) return;
      const isLast = job.retryCount >= job.retryLimit;
      await track(measureJob(name, () => handlers[name](job.data, { isLast })));
    });
  };
  for (const name of jobNames) {
    const { workers = 1 } = jobQueues[name];
    for (let worker = 0; worker < workers; worker++) await work(name);
  }
}

// Periods that were sent already conflict and are skipped: the first machine that looks sends the
// job, also after it slept at midnight. pg-boss's own schedules parse cron and block the event loop
// for 15 ms each time.
async function sendDueJobs(boss: PgBoss): Promise<void> {
  await boss.insert(
    jobNames.flatMap((name) => {
      const { everySeconds } = jobQueues[name];
      return everySeconds ? [{ name, singletonSeconds: everySeconds }] : [];
    }),
  );
}

/** pg-boss ends without waiting for the queries that fetch a job or note its result. */
function createTracker() {
  const running = new Set<Promise<unknown>>();
  const track: Track = (work) => {
    const done = () => running.delete(work);
    running.add(work);
    work.then(done, done);
    return work;
  };
  const settle = async () => {
    while (running.size > 0) {
      await Promise.allSettled(running);
      // What follows from them begins before this.
      await setImmediate();
    }
  };
  return { track, settle };
}

export interface JobRunner {
  stop: () => Promise<void>;
}

/** While the database is away at the start it tries again; later outages are pg-boss's business. */
export function startJobs(handlers: JobHandlers): JobRunner {
  let current: PgBoss | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let stopped = false;
  let waited = false;
  const { track, settle } = createTracker();

  const attempt = async (pause: number): Promise<void> => {
    const boss = createBoss(
      {
        migrate: false,
        schedule: false,
        maintenanceIntervalSeconds: 30,
        // Only jobs that aren't archived can conflict; an archived one would be sent again.
        archiveCompletedAfterSeconds: DAY + 3_600,
        deleteAfterDays: 7,
      },
      track,
    );
    try {
      await run(boss, handlers, track);
      current = boss;
      const look = () =>
        sendDueJobs(boss).catch((error: Error) => log.warn({ err: error.message }, "job queue"));
      looking = setInterval(() => void look(), LOOK_MS);
      await look();
      if (waited) log.info("the database answers: jobs run");
    } catch (error) {
      waited = true;
      const err = (error as Error).message;
      log.warn({ err, againInMs: pause }, "waiting for the database: pages say 503, jobs rest");
      await boss.stop({ graceful: false }).catch(() => {});
      const again = () => {
        attempting = attempt(Math.min(pause * 2, MAX_PAUSE_MS));
      };
      if (!stopped) timer = setTimeout(again, pause);
    }
  };
  let attempting = attempt(1_000);

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await attempting;
      clearInterval(looking);
      await current?.stop({ graceful: true, timeout: STOP_MS });
      await Promise.race([settle(), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
