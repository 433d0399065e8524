/** Run by the launcher: `prepare-database.ts migrate` or `prepare-database.ts demo`. */
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
