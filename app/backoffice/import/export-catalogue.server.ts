import { db } from "~/platform/db.server";
import { type ExportChoices, exportProducts } from "~/product-files/export-products.server";

/** As a stream. */
export const exportCatalogue = (choices: ExportChoices) => exportProducts({ ...choices, db });
