/**
 * Run by the launcher as a process of its own: `prepare-database.ts migrate` brings the schema up
 * to date, `prepare-database.ts demo` imports the demo catalogue. The configuration is in the
 * environment, as for the web server.
 */
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
} else {
  throw new Error(`Unknown task "${task}".`);
}

// The application keeps its connections open.
process.exit(0);

export {};
