import type { Migration as KyselyMigration } from "kysely";
import * as shop from "./001-shop";
import * as search from "./002-search";
import * as pictures from "./003-pictures";
import * as accounts from "./004-accounts";
import * as withdrawals from "./005-withdrawals";
import * as requests from "./006-requests";
import * as orders from "./007-orders";
import * as searchCategory from "./008-search-category";
import * as money from "./009-money";
import * as owed from "./010-owed";
import * as afterwards from "./011-afterwards";
import * as stock from "./012-stock";
import * as accountSafety from "./013-account-safety";
import * as unconfirmedRequests from "./014-unconfirmed-requests";
import * as searchQuantities from "./015-search-quantities";
import * as searchHead from "./016-search-head";
import * as categories from "./017-categories";
import * as productSafety from "./018-product-safety";
import * as staff from "./019-staff";
import * as alarms from "./020-alarms";
import * as orderLinks from "./021-order-links";
import * as answers from "./022-answers";
import * as orderActs from "./023-order-acts";
import * as settledMails from "./024-settled-mails";
import * as bankEntries from "./025-bank-entries";
import * as parcelWeight from "./027-parcel-weight";
import * as orderText from "./028-order-text";
import * as settings from "./029-settings";
import * as offersPlaces from "./030-offers-places";
import * as stockMoves from "./031-stock-moves";
import * as units from "./032-units";
import * as articles from "./033-articles";
import * as imports from "./034-imports";
import * as unitPhotos from "./035-unit-photos";
import * as replacements from "./041-replacements";
import * as demand from "./042-demand";
import * as documents from "./039-documents";
import * as tax from "./037-tax";
import * as lists from "./043-lists";
import * as pricedQuotes from "./044-priced-quotes";
import * as buyerReference from "./038-buyer-reference";
import * as buybackCases from "./045-buyback-cases";
import * as buybackTransfers from "./046-buyback-transfers";
import * as restPayments from "./047-rest-payments";

interface Migration extends KyselyMigration {
  /** Those that were there before and that it changes, indexes or refers to. */
  tables?: readonly string[];
}

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
  "010-owed": owed,
  "011-afterwards": afterwards,
  "012-stock": stock,
  "013-account-safety": accountSafety,
  "014-unconfirmed-requests": unconfirmedRequests,
  "015-search-quantities": searchQuantities,
  "016-search-head": searchHead,
  "017-categories": categories,
  "018-product-safety": productSafety,
  "019-staff": staff,
  "020-alarms": alarms,
  "021-order-links": orderLinks,
  "022-answers": answers,
  "023-order-acts": orderActs,
  "024-settled-mails": settledMails,
  "025-bank-entries": bankEntries,
  "027-parcel-weight": parcelWeight,
  "028-order-text": orderText,
  "029-settings": settings,
  "030-offers-places": offersPlaces,
  "031-stock-moves": stockMoves,
  "032-units": units,
  "033-articles": articles,
  "034-imports": imports,
  "035-unit-photos": unitPhotos,
  "041-replacements": replacements,
  "042-demand": demand,
  "039-documents": documents,
  "037-tax": tax,
  "043-lists": lists,
  "044-priced-quotes": pricedQuotes,
  "038-buyer-reference": buyerReference,
  "045-buyback-cases": buybackCases,
  "046-buyback-transfers": buybackTransfers,
  "047-rest-payments": restPayments,
};
