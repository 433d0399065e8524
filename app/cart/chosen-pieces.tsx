import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { unitCode } from "~/stock/unit-code";
import { testRecordPath } from "~/stock/unit-view";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { CART_PATH, useCartChange } from "./cart-change";
import type { ChosenPiece } from "./chosen.server";

/** The single pieces of a line that the buyer chose. A form isn't left for a record: no links there. */
export function ChosenPieces({
  productId,
  pieces = [],
  removable = false,
  onFollow,
}: {
  productId: number;
  pieces: ChosenPiece[] | undefined;
  removable?: boolean;
  /** The link to a piece's record leads away. */
  onFollow?: () => void;
}) {
  if (pieces.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {pieces.map((piece) => (
        <li key={piece.id} className="flex flex-wrap items-center gap-x-6">
          <PieceName piece={piece} isLink={removable} onFollow={onFollow} />
          {removable ? <Unchoose productId={productId} id={piece.id} /> : null}
        </li>
      ))}
    </ul>
  );
}

function PieceName({
  piece: { id, token, serialEnd },
  isLink,
  onFollow,
}: {
  piece: ChosenPiece;
  isLink: boolean;
  onFollow: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const values = { code: unitCode(id), end: serialEnd };
  const name = t(serialEnd ? "cart.pieceSerial" : "cart.piece", values);
  if (!isLink) return name;
  return (
    <Link to={testRecordPath(token)} onClick={onFollow} className="link inline-block py-1">
      {name}
    </Link>
  );
}

function Unchoose({ productId, id }: { productId: number; id: number }) {
  const { t } = useTranslation();
  const { send } = useCartChange();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send({ intent: "unchoose", productId, piece: id });
  }

  return (
    <Form method="post" action={CART_PATH} onSubmit={onSubmit} className="-mx-3">
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="piece" value={id} />
      <Button
        name="intent"
        value="unchoose"
        variant="quiet"
        size="small"
        aria-label={t("cart.unchooseName", { code: unitCode(id) })}
      >
        {t("cart.unchoose")}
      </Button>
    </Form>
  );
}
