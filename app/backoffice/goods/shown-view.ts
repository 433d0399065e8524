import type { useLoaderData } from "@remix-run/react";
import type { UnitView } from "./unit-view.server";

/** As it arrives in the browser. */
export type ShownView = ReturnType<typeof useLoaderData<() => Promise<UnitView>>>;
