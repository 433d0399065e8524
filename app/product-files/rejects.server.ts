import { once } from "node:events";
import type { Writable } from "node:stream";
import type { ImportFormat } from "../../db/import-tables";
import { csvLine } from "~/platform/csv";
import type { Rejection } from "./row.server";

/** In memory; the reject file has all. */
const KEPT = 1000;

/** Rows can be corrected in the reject file and imported again. */
export class Rejects {
  readonly list: Rejection[] = [];
  count = 0;
  private columns: string[] | undefined;

  constructor(
    private readonly file: Writable | undefined,
    private readonly format: ImportFormat,
  ) {}

  /** The file's own values are needed. */
  get keepsRows(): boolean {
    return this.file !== undefined;
  }

  setColumns(columns: string[]) {
    this.columns = columns;
  }

  async add(rejection: Rejection, values: Record<string, unknown>): Promise<void> {
    this.count++;
    if (this.list.length < KEPT) this.list.push(rejection);
    if (!this.file) return;
    const { line, field, reason } = rejection;
    if (this.format === "json") {
      return this.write(`${JSON.stringify({ line, field, reason, ...values })}\n`);
    }
    const columns = this.columns ?? Object.keys(values);
    const row = columns.map((column) => values[column] ?? "");
    if (this.count === 1) await this.write(`${csvLine(["line", "field", "reason", ...columns])}\n`);
    await this.write(`${csvLine([line, field, reason, ...row])}\n`);
  }

  private async write(text: string): Promise<void> {
    if (this.file && !this.file.write(text)) await once(this.file, "drain");
  }
}
