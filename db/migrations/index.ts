import type { Migration } from "kysely";
import * as shop from "./001-shop";
import * as search from "./002-search";
import * as pictures from "./003-pictures";
import * as accounts from "./004-accounts";
import * as withdrawals from "./005-withdrawals";
import * as requests from "./006-requests";
import * as orders from "./007-orders";
import * as searchCategory from "./008-search-category";
import * as money from "./009-money";
import * as owed from "./011-owed";
import * as afterwards from "./012-afterwards";
import * as stock from "./013-stock";
import * as accountSafety from "./015-account-safety";
import * as unconfirmedRequests from "./017-unconfirmed-requests";

/** Every migration in its order, forward only. A name that was deployed never changes. */
export const migrations: Record<string, Migration> = {
  "001-shop": shop,
  "002-search": search,
  "003-pictures": pictures,
  "004-accounts": accounts,
  "005-withdrawals": withdrawals,
  "006-requests": requests,
  "007-orders": orders,
  "008-search-category": searchCategory,
  "009-money": money,
  "011-owed": owed,
  "012-afterwards": afterwards,
  "013-stock": stock,
  "015-account-safety": accountSafety,
  "017-unconfirmed-requests": unconfirmedRequests,
};
