import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/auth/form-result.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { AddressLines } from "~/orders/order-addresses";
import { findPlaces } from "~/parts/places.server";
import { readForm, textField } from "~/platform/form.server";
import { LinkButton } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { PartNumber } from "~/ui/part-number";
import { requireStaff, type Staff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { LIST_PATH } from "./filter";
import { Ship } from "./forms-shipping";
import { acts } from "./order-acts.server";
import { viewForStaff, type StaffOrder } from "./order-view.server";
import { addScan, listToPack, readPacked, writePacked } from "./packing.server";
import { PlaceForm } from "./place-form";
import { savePlaces } from "./save-places.server";
import { PACK_PATH, ScanField } from "./scan-field";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

const notFound = () => new Response("Not found", { status: 404 });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "ship-orders");
  const t = await getT(request);
  const view = await viewForStaff(params.order ?? "", staff, await getLanguage(request));
  if (!view) throw notFound();
  const { number, items } = view.order;
  const query = new URL(request.url).searchParams;
  const scan = (query.get("scan") ?? "").trim().slice(0, 100);
  const before = readPacked(query.get("packed") ?? "");
  const places = await findPlaces(items.flatMap(({ productId }) => productId ?? []));
  const lines = items.flatMap(({ id, productId, articleNumber, name, quantity, shipped }) => {
    const place = places.get(productId ?? 0) ?? "";
    const line = { itemId: id, productId, articleNumber, name, place };
    return quantity > shipped ? [{ ...line, quantity: quantity - shipped }] : [];
  });
  const after = scan ? addScan(lines, before, scan) : before;
  const packed = after ?? before;
  return {
    title: t("staffOrders.pack.title", { number }),
    list: t("staff.nav.shipping"),
    view,
    lines: lines.map((line) => ({ ...line, packed: packed[line.itemId] ?? 0 })),
    packed: writePacked(packed),
    scan,
    isWrong: scan !== "" && after === undefined,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "ship-orders");
  const form = await readForm(request);
  const view = await viewForStaff(params.order ?? "", staff, await getLanguage(request));
  if (!view) throw notFound();
  const asked = { request, form, staff };
  switch (textField(form, "intent")) {
    case "places":
      return notePlaces(asked, view.order);
    case "ship":
      return ship(asked, view.order);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
}

function notePlaces(asked: Asked, { number, items }: StaffOrder["order"]) {
  const productIds = items.flatMap(({ productId }) => productId ?? []);
  return savePlaces({ ...asked, productIds, path: `${PACK_PATH}/${number}` });
}

/** The parcel is on its way; on to the next order that waits. */
async function ship(asked: Asked, { number }: StaffOrder["order"]) {
  const next = (await listToPack()).find((each) => each.number !== number);
  const to = next ? `${PACK_PATH}/${next.number}` : PACK_PATH;
  return acts.get("ship")?.answer({ ...asked, number, to });
}

export default function PackPage() {
  const { title, list, view, lines, packed, scan, isWrong } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  const { number } = view.order;
  const isAll = lines.every((line) => line.packed === line.quantity);
  return (
    <StaffPage title={title} back={{ to: PACK_PATH, label: list }}>
      <div className="staff-columns">
        <div className="grid gap-4">
          <Form action={`${PACK_PATH}/${number}`} className="staff-scan" key={packed}>
            <input type="hidden" name="packed" value={packed} />
            <ScanField
              label={t("staffOrders.pack.scanPart")}
              error={isWrong ? t("staffOrders.pack.wrong", { scan }) : undefined}
            />
          </Form>
          <Panel>
            <ul className="staff-trail">
              {lines.map((line) => (
                <li key={line.itemId} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0">
                    <PartNumber value={line.articleNumber} size="small" />
                    <span className="mt-1 block text-sm wrap-anywhere">{line.name}</span>
                    {line.place ? (
                      <span className="block text-sm">
                        {t("staffOrders.columns.place")}: <b>{line.place}</b>
                      </span>
                    ) : null}
                  </span>
                  <b className="tabular-nums">
                    {packed
                      ? t("staffOrders.shippedOf", {
                          count: line.packed,
                          quantity: line.quantity,
                        })
                      : `${line.quantity} ×`}
                  </b>
                </li>
              ))}
            </ul>
            <PlaceForm key={lines.map(({ place }) => place).join()} lines={lines} answer={answer} />
          </Panel>
          {packed && isAll ? (
            <Notice tone="success" role="status">
              {t("staffOrders.pack.complete")}
            </Notice>
          ) : null}
          {view.steps.ship ? (
            <Panel>
              <Ship
                key={packed}
                view={view}
                answer={answer}
                isFresh
                isOpen
                packed={packed ? lines : undefined}
              />
            </Panel>
          ) : (
            <Notice tone="warning">{t("staffOrders.pack.notNow")}</Notice>
          )}
        </div>
        <Panel>
          <AddressLines lines={view.addresses[0]?.lines ?? []} />
          <p className="mt-4 flex flex-wrap gap-3">
            <LinkButton to={`${LIST_PATH}/${number}/lieferschein`} variant="secondary">
              {t("staffOrders.slip.title")}
            </LinkButton>
            <LinkButton to={`${LIST_PATH}/${number}`} variant="quiet">
              {t("staffOrders.title", { number })}
            </LinkButton>
          </p>
        </Panel>
      </div>
    </StaffPage>
  );
}
