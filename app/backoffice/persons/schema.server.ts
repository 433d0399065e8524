import type { z } from "zod";
import { passwordAgain, version } from "../schemas.server";

export const exportSchema = passwordAgain;

export const eraseSchema = passwordAgain.extend({ version });

export type ExportForm = z.output<typeof exportSchema>;
export type EraseForm = z.output<typeof eraseSchema>;
