import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { AddressLines } from "~/orders/order-addresses";
import { findPlaces } from "~/parts/places.server";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { notFound } from "~/platform/refusals.server";
import { listHeldUnits } from "~/stock/held-units.server";
import { readUnitCode, unitCode } from "~/stock/unit-code";
import { serialEnd } from "~/stock/unit-view";
import { LinkButton } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { PartNumber } from "~/ui/part-number";
import { requireStaff, type Staff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { Ship } from "./forms-shipping";
import { acts } from "./order-acts.server";
import { viewForStaff, type StaffOrder } from "./order-view.server";
import { listToPack } from "./packing.server";
import { PackPieces } from "./pack-pieces";
import { orderPath } from "./paths";
import { PlaceForm } from "./place-form";
import { savePlaces } from "./save-places.server";
import { addScan, readPacked, type Scanned, writePacked } from "./scan.server";
import { PACK_PATH, ScanField } from "./scan-field";
import { SwapPiece } from "./swap-piece";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

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
  const held = (await listHeldUnits({ number })).filter(({ state }) => state === "reserved");
  const lines = items.flatMap(({ id, productId, articleNumber, name, quantity, shipped }) => {
    const place = places.get(productId ?? 0) ?? "";
    const units = held.filter(({ itemId }) => itemId === id);
    const line = { itemId: id, productId, articleNumber, name, place, units };
    return quantity > shipped ? [{ ...line, quantity: quantity - shipped }] : [];
  });
  const scanned: Scanned = scan ? await addScan(lines, before, scan) : { packed: before };
  const { packed, problem, codes, swap } = scanned;
  const inParcel = new Set(packed.units);
  return {
    title: t("staffOrders.pack.title", { number }),
    list: t("staff.nav.shipping"),
    view,
    lines: lines.map(({ units, ...line }) => ({
      ...line,
      packed: (packed.pieces[line.itemId] ?? 0) + units.filter(({ id }) => inParcel.has(id)).length,
      units: units.map(({ id, serial, place, chosen }) => ({
        ...{ id, chosen, place: place || line.place },
        serialEnd: serialEnd(serial),
        isPacked: inParcel.has(id),
      })),
    })),
    packed: writePacked(packed),
    scan,
    problem,
    codes: codes ?? "",
    swap: swap && view.steps.ship ? { ...swap, formToken: createFormToken() } : undefined,
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
    case "swap":
      return swap(asked, view.order);
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

/** The other piece is in the parcel then. */
function swap(asked: Asked, { number }: StaffOrder["order"]) {
  const { pieces, units } = readPacked(textField(asked.form, "packed"));
  const by = readUnitCode(unitCode(Number(textField(asked.form, "by"))));
  const packed = writePacked({ pieces, units: by ? [...units, by] : units });
  const to = `${PACK_PATH}/${number}?${new URLSearchParams({ packed }).toString()}`;
  return acts.get("swap")?.answer({ ...asked, number, to });
}

export default function PackPage() {
  const data = useLoaderData<typeof loader>();
  const { title, list, view, lines, packed, scan, problem, codes, swap } = data;
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
              error={problem ? t(`staffOrders.pack.${problem}`, { scan, codes }) : undefined}
            />
          </Form>
          {swap ? (
            <SwapPiece
              key={swap.by}
              swap={swap}
              version={view.order.version}
              packed={packed}
              answer={answer}
            />
          ) : null}
          <Panel>
            <ul className="staff-trail">
              {lines.map((line) => (
                <li key={line.itemId} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0">
                    <PartNumber value={line.articleNumber} size="small" />
                    <span className="mt-1 block text-sm wrap-anywhere">{line.name}</span>
                    {line.place && line.units.length < line.quantity ? (
                      <span className="block text-sm">
                        {t("staffOrders.columns.place")}: <b>{line.place}</b>
                      </span>
                    ) : null}
                    <PackPieces units={line.units} />
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
            <LinkButton to={`${orderPath(number)}/lieferschein`} variant="secondary">
              {t("staffOrders.slip.title")}
            </LinkButton>
            <LinkButton to={orderPath(number)} variant="quiet">
              {t("staffOrders.title", { number })}
            </LinkButton>
          </p>
        </Panel>
      </div>
    </StaffPage>
  );
}
