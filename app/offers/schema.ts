import { z } from "zod";
import { optionalTextArea } from "~/platform/fields";

export const REASON_LENGTH = 500;

export const declineSchema = z.object({ message: optionalTextArea(REASON_LENGTH) });
