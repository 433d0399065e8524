import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { CART_PATH } from "~/cart/cart-change";
import { useAdd } from "~/cart/use-add";
import { useTranslation } from "~/i18n/translate";
import type { UnitOnSale } from "~/stock/units-on-sale.server";
import { unitCode } from "~/stock/unit-code";
import { testRecordPath } from "~/stock/unit-view";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Facts, PiecePhotos, ResultBadge, useTestRows, useUnitRows } from "./piece-facts";
import type { ProductView } from "./product-view";

/** The single pieces of a product: what was photographed and tested is this one. */
export function Pieces({ product }: { product: ProductView }) {
  const { t } = useTranslation();
  const pieces = product.pieces ?? [];
  const others = product.stock - pieces.length;
  return (
    <Panel id="stuecke" aria-labelledby="pieces">
      <h2 id="pieces" className="text-lg">
        {t("piece.title", { count: pieces.length })}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t("piece.lead", { count: pieces.length })}{" "}
        {others > 0 ? t("piece.others", { count: others }) : null}
      </p>
      <ul className="mt-4 flex flex-col gap-5">
        {pieces.map((piece) => (
          <Piece key={piece.id} productId={product.id} piece={piece} />
        ))}
      </ul>
    </Panel>
  );
}

function Piece({ productId, piece }: { productId: number; piece: UnitOnSale }) {
  const { t } = useTranslation();
  const testRows = useTestRows();
  const unitRows = useUnitRows(piece);
  const { id, token, photos, test } = piece;
  const name = t("piece.name", { code: unitCode(id) });
  return (
    <li className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        {name}
        {test ? <ResultBadge result={test.result} /> : null}
      </h3>
      <PiecePhotos photos={photos} name={name} />
      <Facts rows={[...unitRows, ...(test ? testRows(test) : [])]} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Choose productId={productId} id={id} />
        <Link to={testRecordPath(token)} className="link inline-block py-1">
          {t("piece.toRecord", { code: unitCode(id) })}
        </Link>
      </div>
    </li>
  );
}

/** A plain form; with JavaScript the cart opens beside the page. */
function Choose({ productId, id }: { productId: number; id: number }) {
  const { t } = useTranslation();
  const { adding, add } = useAdd();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    add({ productId, quantity: 1, piece: id });
  }

  return (
    <Form method="post" action={CART_PATH} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="piece" value={id} />
      <Button
        variant="secondary"
        busy={adding}
        aria-label={t("piece.chooseName", { code: unitCode(id) })}
      >
        <Icon name="cart" />
        {t("piece.choose")}
      </Button>
    </Form>
  );
}
