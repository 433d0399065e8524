import { useLazyDialog } from "~/ui/use-lazy-dialog";

const load = () => import("./auth-dialog").then(({ AuthDialog }) => AuthDialog);

/**
 * Sign-in without leaving the page; without JavaScript there is the page `/anmelden`. The dialog
 * closes when a page has been loaded: that is what every success does.
 */
export const useAuthDialog = () => useLazyDialog(load);
