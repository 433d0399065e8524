/** Run by the launcher: `prepare-database.ts migrate`, `demo` or `owner`. */
const [task] = process.argv.slice(2);

if (task === "migrate") {
  const { migrateToLatest } = await import("../operations/migrate");
  await migrateToLatest((line) => console.log(line));
} else if (task === "demo") {
  const { seedDemoCatalogue } = await import("./demo/seed");
  const imported = await seedDemoCatalogue();
  if (imported) {
    console.log(`Demo catalogue: ${imported.products} products, ${imported.pictures} pictures.`);
  }
} else if (task === "owner") {
  const { inviteFirstOwner } = await import("../app/backoffice/invite.server");
  const { env } = await import("../app/platform/env.server");
  const path = await inviteFirstOwner(env.MAIL_TO);
  if (path) console.log(env.APP_ORIGIN + path);
} else {
  throw new Error(`Unknown task "${task}".`);
}

// The application keeps its connections open.
process.exit(0);

export {};
