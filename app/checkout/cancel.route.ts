import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { setMessage } from "~/platform/message.server";
import { abandonPayment } from "./payment.server";
import { findPendingOrder } from "./pending-order.server";

/**
 * Where the payment page's "back" leads: the order is given up, its stock is free again, and the
 * checkout shows with everything typed.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const pending = await findPendingOrder(request);
  const abandoned = pending ? await abandonPayment(pending) : false;
  throw redirect("/checkout", {
    headers: abandoned
      ? {
          "Set-Cookie": await setMessage({
            kind: "info",
            title: "checkout.cancelledTitle",
            text: "checkout.cancelled",
          }),
        }
      : {},
  });
}
