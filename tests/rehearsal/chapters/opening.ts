import { button, field, say } from "../../e2e/account-steps";
import { expect } from "../../e2e/fixtures";
import { join } from "../../e2e/staff-steps";
import { linkIn, people, type House, type Person } from "../house";

/** Nobody but the start has been here. */
export async function opening(house: House): Promise<void> {
  const { staff, go, settled, javaScriptEnabled } = house;
  const stranger = await house.visitor();
  await go(stranger, "/katalog");
  await expect(stranger.getByRole("main")).toContainText("Keine Produkte gefunden");
  expect((await stranger.goto("/intern"))?.status()).toBe(404);

  const enter = async (who: Person, path: string) => {
    await join({ page: staff[who], language: "de", javaScriptEnabled }, path);
    house.acts.push({ who, act: "staff-joined", about: people[who] });
  };
  const { pathname, search } = new URL(process.env.SHOP_INVITATION ?? "");
  await enter("owner", pathname + search);
  await go(stranger, pathname + search);
  await expect(field(stranger, "join", "password")).toHaveCount(0);

  for (const role of ["desk", "store"] as const) {
    const { owner } = staff;
    await go(owner, "/intern/personal");
    await field(owner, "invite", "email").fill(people[role]);
    await owner.locator(`form#invite [name="role"][value="${role}"]`).check();
    await button(owner, say("de", "staff.invite.submit")).click();
    await expect(owner.getByText(`Einladung an ${people[role]} gesendet`).first()).toBeVisible();
    await settled(owner);
    house.acts.push({ who: "owner", act: "staff-invited", about: people[role] });
    const about = { to: people[role], subject: "Einladung in das Team", path: "einladung" };
    await enter(role, await linkIn(house, about));
  }
  expect((await staff.store.goto("/intern/personal"))?.status()).toBe(404);
}
