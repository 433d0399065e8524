import type { StaffRole } from "../../db/staff-tables";
import type { Language } from "~/i18n/i18n";
import { getTFor } from "~/i18n/i18n.server";
import type { Actor } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { renderMail } from "~/content/mail-layout.server";
import { queueMail } from "~/platform/mail.server";
import { shop, staffTerms } from "~/shop";
import { insertInvitation } from "./invitations.server";

interface Invited {
  email: string;
  role: StaffRole;
  actor: Actor;
  language: Language;
}

/** @returns the link's path @throws {AlreadyStaffError} */
export async function inviteStaff(invited: Invited): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const path = await insertInvitation(trx, invited);
    await queueInvitationMail(trx, invited, path);
    return path;
  });
}

async function queueInvitationMail(trx: Trx, { email, role, language }: Invited, path: string) {
  const t = getTFor(language);
  const values = {
    shop: shop.name,
    role: t(`staff.roles.${role}`),
    days: staffTerms.invitationDays,
  };
  await queueMail(trx, {
    kind: "account-invitation",
    recipient: email,
    language,
    message: renderMail({
      language,
      subject: t("staffMail.invitation.subject", values),
      blocks: [
        { kind: "text", text: t("accountMail.greeting") },
        { kind: "text", text: t("staffMail.invitation.text", values) },
        {
          kind: "button",
          label: t("staffMail.invitation.button"),
          path: `${path}&lng=${language}`,
        },
        { kind: "text", text: t("staffMail.invitation.note", values) },
      ],
    }),
  });
}

/**
 * For a machine on which nobody is staff yet: whoever starts the shop there is its owner.
 * @returns the link's path, or `undefined` when there is somebody
 */
export async function inviteFirstOwner(email: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const somebody = await trx
      .selectFrom("users")
      .select("id")
      .where("staff_role", "is not", null)
      .limit(1)
      .executeTakeFirst();
    if (somebody) return undefined;
    const actor = { id: null, name: "operator npm start" };
    return insertInvitation(trx, { email, role: "owner", actor });
  });
}
