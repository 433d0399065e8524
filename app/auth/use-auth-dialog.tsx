import { useLazyDialog } from "~/ui/use-lazy-dialog";

const load = () => import("./auth-dialog").then(({ AuthDialog }) => AuthDialog);

/** Without JavaScript there is `/anmelden`. Every success loads a page, which closes the dialog. */
export const useAuthDialog = (reason?: string) => useLazyDialog(load, reason);
