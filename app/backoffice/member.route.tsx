import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { noindexMeta } from "~/ui/meta";
import { RemovePanel, ResetFactorPanel, RolePanel } from "./member-forms";
import { asActor, requireStaff, type Staff } from "./require-staff.server";
import { memberSchema, roleSchema } from "./schemas.server";
import { answerSensitiveForm } from "./sensitive-form.server";
import { findMember, LastOwnerError, removeMember, resetFactor, updateRole } from "./staff.server";
import { answerTo } from "~/ui/answered-form";
import { StaffPage } from "./staff-page";

const PATH = "/intern/personal";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "manage-staff");
  const member = await findMember({ id: params.member ?? "" });
  if (!member) throw redirect(PATH);
  const t = await getT(request);
  const title = member.name || member.email;
  const isSelf = member.id === staff.id;
  return {
    title,
    list: t("staff.nav.staff"),
    member,
    isSelf,
    passwordIsFresh: staff.passwordIsFresh,
  };
}

interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
  id: string;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "manage-staff");
  const form = await readForm(request, ["password"]);
  const asked = { request, form, staff, id: params.member ?? "" };
  switch (textField(form, "intent")) {
    case "role":
      return changeRole(asked);
    case "reset-factor":
      return startAgain(asked);
    case "remove":
      return remove(asked);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

const title = "staff.failed";

/** Who has gone meanwhile is told of. */
async function act(done: PageMessage["title"], change: Promise<boolean>, to = PATH) {
  const isThere = await change;
  const message: PageMessage = isThere
    ? { kind: "success", title: done }
    : { kind: "info", title: "staff.member.gone" };
  return redirectWithMessage(to, message);
}

function changeRole({ request, form, staff, id }: Asked) {
  const asked = { request, form, staff, schema: roleSchema, title, intent: "role" } as const;
  return answerSensitiveForm(asked, async ({ role, version }, refuse) => {
    const change = { id, role, version, actor: asActor(staff) };
    try {
      return await act("staff.member.roleChanged", updateRole(change));
    } catch (error) {
      if (error instanceof LastOwnerError) return refuse({ role: ["staff.errors.lastOwner"] });
      throw error;
    }
  });
}

/** One's own is switched off in the account, with a code. */
function startAgain({ request, form, staff, id }: Asked) {
  if (id === staff.id) throw new Response("Not your own", { status: 400 });
  const asked = {
    request,
    form,
    staff,
    schema: memberSchema,
    title,
    intent: "reset-factor",
  } as const;
  return answerSensitiveForm(asked, ({ version }) =>
    act("staff.member.factorReset", resetFactor({ id, version, actor: asActor(staff) })),
  );
}

function remove({ request, form, staff, id }: Asked) {
  const asked = { request, form, staff, schema: memberSchema, title, intent: "remove" } as const;
  return answerSensitiveForm(asked, async ({ version }, refuse) => {
    const change = { id, version, actor: asActor(staff) };
    const to = id === staff.id ? "/" : PATH;
    try {
      return await act("staff.member.removed", removeMember(change), to);
    } catch (error) {
      if (error instanceof LastOwnerError) return refuse({ version: ["staff.errors.lastOwner"] });
      throw error;
    }
  });
}

export default function MemberPage() {
  const { title: name, list, member, isSelf, passwordIsFresh } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const common = { member, isFresh: passwordIsFresh };
  return (
    <StaffPage title={name} back={{ to: PATH, label: list }}>
      <p className="mb-4 text-ink-soft wrap-anywhere">
        {member.email}
        {isSelf ? ` (${t("staff.member.self")})` : ""}
      </p>
      <div className="grid max-w-3xl gap-4">
        <RolePanel {...common} answer={answerTo(answer, "role")} />
        {isSelf || !member.hasSecondFactor ? null : (
          <ResetFactorPanel {...common} answer={answerTo(answer, "reset-factor")} />
        )}
        <RemovePanel {...common} answer={answerTo(answer, "remove")} />
      </div>
    </StaffPage>
  );
}
