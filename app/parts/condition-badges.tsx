import type { ReactNode } from "react";
import { Link } from "~/ui/link";
import { Badge } from "~/ui/badge";
import { ConditionBadge } from "./condition-badge";

/** @param children a badge between condition and category */
export function ConditionBadges({
  product,
  children,
}: {
  product: { condition: string; category: string; categoryPath: string };
  children?: ReactNode;
}) {
  const badges = [
    product.condition ? <ConditionBadge condition={product.condition} /> : null,
    children,
    product.category ? (
      <Link to={product.categoryPath} className="hover:underline">
        <Badge>{product.category}</Badge>
      </Link>
    ) : null,
  ];
  return (
    <ul className="flex flex-wrap gap-2">
      {badges.map(
        (badge, index) =>
          badge && (
            <li key={index} className="max-w-full">
              {badge}
            </li>
          ),
      )}
    </ul>
  );
}
